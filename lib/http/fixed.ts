import { eTag, ifNoneMatch } from "@std/http/etag";
import { codingFor, encoded, shrinks, varying } from "./compression.ts";
import { type Description, type Endpoint, endpoint } from "./endpoint.ts";
import { cacheControl, inertHeaders, type Reply } from "./reply.ts";

/** Makes a body; a text is sent as UTF-8. */
type Make = () => Body | Promise<Body>;
type Body = string | Uint8Array<ArrayBuffer>;

/**
 * Answers a GET with a body that stays the same while the service runs: made at the first request,
 * tagged by its SHA-256, compressed once for each coding a client asks for, and kept; 304 to a client
 * that holds it already. A body that could not be made is tried again by the next request.
 */
export function fixed(
  make: Make,
  headers: Readonly<Record<string, string>>,
): (request: Request) => Promise<Reply> {
  const isText = shrinks(headers["content-type"]);
  const kept = new Map<string, Promise<Reply>>();

  function replyIn(coding: string): Promise<Reply> {
    const known = kept.get(coding);
    if (known !== undefined) return known;
    const reply = represent(coding).catch((error) => {
      kept.delete(coding);
      throw error;
    });
    kept.set(coding, reply);
    return reply;
  }

  async function represent(coding: string): Promise<Reply> {
    if (coding !== "identity") return await encoded(await replyIn("identity"), coding);
    const made = await make();
    const body = typeof made === "string" ? new TextEncoder().encode(made) : made;
    const etag = await eTag(body) as string;
    const reply = { status: 200, headers: { ...headers, etag }, body };
    return isText ? varying(reply) : reply;
  }

  return async (request) => {
    const reply = await replyIn(isText ? codingFor(request) : "identity");
    const held = request.headers.get("if-none-match");
    return held === null || ifNoneMatch(held, reply.headers.etag!) ? reply : notModified(reply);
  };
}

/** What is left of an answer whose body the client holds (RFC 9110, 15.4.5). */
function notModified({ headers }: Reply): Reply {
  const { "content-type": _, "content-encoding": __, ...kept } = headers;
  return { status: 304, headers: kept, body: null };
}

/** A body that anybody may read at a path. */
export interface Published {
  path: string;
  /** Media type. */
  type: string;
  body: Make;
  /** How the interface description tells of it; left out: it is not listed. */
  describe?: Description;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Whether other origins may read it from a browser; left out: yes. */
  cors?: boolean;
}

/** The endpoint of a fixed body: a document, an asset, a discovery file. */
export function published({ path, type, body, describe, headers, cors }: Published): Endpoint {
  const handle = fixed(body, {
    "content-type": type,
    "cache-control": cacheControl.published,
    ...inertHeaders,
    ...headers,
  });
  return endpoint({
    method: "GET",
    path,
    describe,
    cors,
    handle: ({ request }) => handle(request),
  });
}
