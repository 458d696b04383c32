import { eTag } from "@std/http/etag";
import { lazy, lazyOfText } from "../base/lazy.ts";
import type { Contract } from "../contract/contract.ts";
import { weightsOf } from "./negotiation.ts";
import { cacheControl, inertHeaders, type Reply } from "./reply.ts";
import { field } from "./request.ts";
import { bind, type Endpoint } from "./router.ts";

/** Answers each request alike, but for the coding of the body. */
export type CachedAnswer = (request: Request) => Promise<Reply>;

/** Makes a body; a text is sent as UTF-8. */
type MakeBody = () => Body | Promise<Body>;
type Body = string | Uint8Array<ArrayBuffer>;

/**
 * Answers with what is the same for everybody: made at the first request, compressed once for each
 * coding a client asks for, and kept. It is tagged by its SHA-256, and 304 to a client that holds it
 * already, unless it says that nothing is there.
 */
export function cachedBody(
  make: MakeBody,
  head: Readonly<Record<string, string>>,
  code?: "NOT_FOUND",
): CachedAnswer {
  const isCompressible = compressible.test(head["content-type"] ?? "");
  const vary = head.vary ? `${head.vary}, Accept-Encoding` : "Accept-Encoding";
  const headers = { ...head, ...isCompressible ? { vary } : {} };
  const plain = lazy(async (): Promise<Reply> => {
    const content = await make();
    const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
    if (code) return { status: 404, code, headers, body, isKept: true };
    const etag = await eTag(body);
    return { status: 200, headers: { ...headers, etag }, body, isKept: true };
  });
  const inCoding = lazyOfText((coding) => lazy(async () => await compress(await plain(), coding)));
  return async (request) => {
    const reply = await inCoding(isCompressible ? codingFor(request) : "identity")();
    return isHeld(reply, request) ? unchanged(reply) : reply;
  };
}

/** The types that shrink; pictures and typefaces are compressed already. */
const compressible = /^(text\/|image\/svg)|[/+](json|xml|javascript)\b/;

/** A file that anybody may read at a path. */
export interface CachedFile {
  path: string;
  /** Media type. */
  type: string;
  body: MakeBody;
  /** The promise of it; left out: it is not listed. */
  contract?: Contract;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Other origins may read it from a browser; left out: true. */
  cors?: boolean;
}

/** Makes the endpoint of a file that stays the same: a document, an asset, a discovery file. */
export function cachedFile(
  { path, type, body, contract, headers, cors }: CachedFile,
): Endpoint {
  const answer = cachedBody(body, {
    "content-type": type,
    "cache-control": cacheControl.public,
    ...inertHeaders,
    ...headers,
  });
  return bind({ method: "GET", ...contract, path }, ({ request }) => answer(request), { cors });
}

/** The codings of this runtime, the smaller result first, with its names for them. */
const formats = new Map<string, CompressionFormat>([["br", "brotli"], ["gzip", "gzip"]]);

try {
  new CompressionStream("brotli");
} catch {
  formats.delete("br"); // Deno 2.5 has none.
}

/** Chooses the coding that the client gives the most weight, else `identity` (RFC 9110, 12.5.3). */
function codingFor(request: Request): string {
  const weights = weightsOf(field(request, "accept-encoding") ?? "");
  let chosen = "identity";
  let highest = weights.get(chosen) ?? 0;
  for (const coding of formats.keys()) {
    const weight = weights.get(coding) ?? weights.get("*") ?? 0;
    if (weight > highest) [chosen, highest] = [coding, weight];
  }
  return chosen;
}

/** Compresses the body of an answer in a coding; its tag is made weak. */
async function compress(reply: Reply, coding: string): Promise<Reply> {
  const format = formats.get(coding);
  if (format === undefined) return reply;
  const { etag, ...others } = reply.headers;
  const headers = { ...others, "content-encoding": coding, ...etag ? { etag: `W/${etag}` } : {} };
  const stream = new Response(reply.body).body!.pipeThrough(new CompressionStream(format));
  return { ...reply, headers, body: await new Response(stream).bytes() };
}

/** Tells if an If-None-Match names the tag (RFC 9110, 13.1.2); the library's way is quadratic. */
function isHeld({ headers: { etag } }: Reply, request: Request): boolean {
  const condition = field(request, "if-none-match");
  if (condition === null || etag === undefined) return false;
  return condition === "*" || condition.split(",").some((tag) => weak(tag.trim()) === weak(etag));
}

const weak = (etag: string) => etag.replace(/^W\//, "");

/** Leaves of an answer what a client needs that holds its body (RFC 9110, 15.4.5). */
function unchanged({ headers }: Reply): Reply {
  const { "content-type": _, "content-encoding": __, ...others } = headers;
  return { status: 304, headers: others, body: null };
}

/** The responses of replies that are kept: a copy costs half of a new one. */
const responses = new WeakMap<Reply, Response>();

/** Makes the response of a reply, with the headers that its endpoint always has. */
export function responseOf(reply: Reply, always?: Endpoint["always"]): Response {
  const { status, body, headers, isKept } = reply;
  const response = responses.get(reply) ??
    new Response(body, { status, headers: { ...headers, ...always } });
  if (!isKept) return response;
  responses.set(reply, response);
  return response.clone();
}
