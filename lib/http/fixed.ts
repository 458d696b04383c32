import { eTag } from "@std/http/etag";
import { codingFor, compressed, encoded, shrinks, varying } from "./compression.ts";
import type { Contract } from "../contract/contract.ts";
import { bind, type Endpoint } from "./endpoint.ts";
import { field } from "./head.ts";
import { cacheControl, inertHeaders, type Reply } from "./reply.ts";

/** Makes a body; a text is sent as UTF-8. */
type Make = () => Body | Promise<Body>;
type Body = string | Bytes;
type Bytes = Uint8Array<ArrayBuffer>;

/** Answers each request alike, but for the coding of the body. */
type Answer = (request: Request) => Promise<Reply>;

/**
 * Answers a GET with a body that stays the same while the service runs, tagged by its SHA-256; 304 to
 * a client that holds it already.
 */
export function fixed(make: Make, headers: Readonly<Record<string, string>>): Answer {
  return unlessHeld(kept(async () => {
    const made = await make();
    const body = typeof made === "string" ? new TextEncoder().encode(made) : made;
    return { status: 200, headers: { ...headers, etag: await eTag(body) as string }, body };
  }));
}

/** A fixed answer that was made ahead: its header fields, and its body in each coding. */
export interface StoredAnswer {
  headers: Readonly<Record<string, string>>;
  bodies: { identity: Bytes } & Readonly<Record<string, Bytes | undefined>>;
}

/** Answers as `fixed` does, with what was made ahead. */
export function stored({ headers, bodies }: StoredAnswer): Answer {
  const answer = { status: 200, headers, body: bodies.identity };
  return unlessHeld(
    kept(() => answer, (reply, coding) => bodies[coding] ?? compressed(reply, coding)),
  );
}

function unlessHeld(answer: Answer): Answer {
  const unchanged = new WeakMap<Reply, Reply>();
  return async (request) => {
    const reply = await answer(request);
    const held = field(request, "if-none-match");
    if (held === null || !holds(held, reply.headers.etag!)) return reply;
    const short = unchanged.get(reply) ?? notModified(reply);
    unchanged.set(reply, short);
    return short;
  };
}

/**
 * Answers with what is the same for everybody: made at the first request, compressed once for each
 * coding a client asks for, and kept. What could not be made is tried again by the next request.
 */
export function kept(
  make: () => Reply | Promise<Reply>,
  compress: (reply: Reply, coding: string) => Bytes | Promise<Bytes> = compressed,
): Answer {
  const replies = new Map<string, Promise<Reply>>();

  function replyIn(coding: string): Promise<Reply> {
    const known = replies.get(coding);
    if (known !== undefined) return known;
    const reply = represent(coding).catch((error) => {
      replies.delete(coding);
      throw error;
    });
    replies.set(coding, reply);
    return reply;
  }

  async function represent(coding: string): Promise<Reply> {
    if (coding !== "identity") {
      const plain = await replyIn("identity");
      return encoded(plain, coding, await compress(plain, coding));
    }
    const reply: Reply = { ...await make(), isKept: true };
    return shrinks(reply.headers["content-type"]) ? varying(reply) : reply;
  }

  return async (request) => {
    const plain = await replyIn("identity");
    const coding = codingFor(request);
    return coding !== "identity" && shrinks(plain.headers["content-type"])
      ? await replyIn(coding)
      : plain;
  };
}

/** Whether an If-None-Match names a tag, strong or weak (RFC 9110, 13.1.2). */
const holds = (held: string, etag: string) =>
  held === "*" || held.split(",").some((tag) => weak(tag.trim()) === weak(etag));

const weak = (etag: string) => etag.replace(/^W\//, "");

/** What is left of an answer whose body the client holds (RFC 9110, 15.4.5). */
function notModified({ headers }: Reply): Reply {
  const { "content-type": _, "content-encoding": __, ...kept } = headers;
  return { status: 304, headers: kept, body: null, isKept: true };
}

/** A body that anybody may read at a path. */
export interface Published {
  path: string;
  /** Media type. */
  type: string;
  body: Make;
  /** What is promised of it; left out: it is not listed. */
  contract?: Contract;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Whether other origins may read it from a browser; left out: yes. */
  cors?: boolean;
}

/** The endpoint of a fixed body: a document, an asset, a discovery file. */
export function published(
  { path, type, body, contract = { method: "GET", path }, headers, cors }: Published,
): Endpoint {
  const handle = fixed(body, {
    "content-type": type,
    "cache-control": cacheControl.published,
    ...inertHeaders,
    ...headers,
  });
  return bind({ ...contract, path, cors }, ({ request }) => handle(request));
}
