import { eTag } from "@std/http/etag";
import { once } from "../base/lazy.ts";
import { codingFor, codings, encode, isCompressible, withVary } from "./content_coding.ts";
import { field } from "./head.ts";
import { cacheControl, inertHeaders, type Reply } from "./reply.ts";
import type { Contract } from "../contract/contract.ts";
import { bind, type Endpoint } from "./router.ts";

/** Makes a body; a text is sent as UTF-8. */
export type Make = () => Body | Promise<Body>;
type Body = string | Uint8Array<ArrayBuffer>;

/** Answers each request alike, but for the coding of the body. */
type ImmutableAnswer = (request: Request) => Promise<Reply>;

/**
 * Answers with what is the same for everybody: made at the first request, compressed once for each
 * coding a client asks for, and kept; 304 to a client that holds it already.
 */
export function immutable(make: () => Reply | Promise<Reply>): ImmutableAnswer {
  const plain = once(async () => inAllForms(withVary(await make())));
  const coded = new Map(codings.map((coding) => [
    coding,
    once(async () => {
      const forms = await plain();
      if (!isCompressible(forms.full)) return forms;
      return inAllForms(await encode(forms.full, coding));
    }),
  ]));
  return async (request) => {
    const { full, unchanged } = await (coded.get(codingFor(request)) ?? plain)();
    const condition = field(request, "if-none-match");
    return condition !== null && matchesTag(condition, full.headers.etag) ? unchanged : full;
  };
}

/** Answers as `immutable` does, with a body that is tagged by its SHA-256. */
export const tagged = (make: Make, headers: Readonly<Record<string, string>>): ImmutableAnswer =>
  immutable(async () => {
    const content = await make();
    const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
    return { status: 200, headers: { ...headers, etag: await eTag(body) as string }, body };
  });

/** Makes an answer, and what is left of it for a client that holds its body (RFC 9110, 15.4.5). */
function inAllForms(full: Reply): { full: Reply; unchanged: Reply } {
  const { "content-type": _, "content-encoding": __, ...headers } = full.headers;
  const unchanged: Reply = { status: 304, headers, body: null };
  for (const reply of [full, unchanged]) responses.set(reply, undefined);
  return { full, unchanged };
}

/** Tells if an If-None-Match names a tag (RFC 9110, 13.1.2); the library's way is quadratic. */
const matchesTag = (condition: string, etag: string | undefined) =>
  etag !== undefined &&
  (condition === "*" || condition.split(",").some((tag) => weak(tag.trim()) === weak(etag)));

const weak = (etag: string) => etag.replace(/^W\//, "");

/** The immutable replies and their responses; a copy changed for somebody is none of them. */
const responses = new WeakMap<Reply, Response | undefined>();

/** Makes the response of a reply, by `make` or as a copy, which costs half of a new one. */
export function responseOf(reply: Reply, make: (reply: Reply) => Response): Response {
  if (!responses.has(reply)) return make(reply);
  const response = responses.get(reply) ?? make(reply);
  responses.set(reply, response);
  return response.clone();
}

/** A body that anybody may read at a path. */
export interface Published {
  path: string;
  /** Media type. */
  type: string;
  body: Make;
  /** The promise of it; left out: it is not listed. */
  contract?: Contract;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Other origins may read it from a browser; left out: true. */
  cors?: boolean;
}

/** Makes the endpoint of a body that stays the same: a document, an asset, a discovery file. */
export function published(
  { path, type, body, contract = { method: "GET", path }, headers, cors }: Published,
): Endpoint {
  const answer = tagged(body, {
    "content-type": type,
    "cache-control": cacheControl.public,
    ...inertHeaders,
    ...headers,
  });
  return bind({ ...contract, path }, ({ request }) => answer(request), { cors });
}
