import type { Reply } from "./reply.ts";

/**
 * Adds a strong ETag, the start of the body's SHA-256, to a reply whose body is fixed (RFC 9110,
 * 8.8.3). A text beyond ASCII is kept as bytes, so that it is not encoded again for each answer.
 */
export async function withETag(reply: Reply & { body: string | Uint8Array<ArrayBuffer> }) {
  const bytes = typeof reply.body === "string" ? new TextEncoder().encode(reply.body) : reply.body;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const body = bytes.length === reply.body.length ? reply.body : bytes;
  return {
    ...reply,
    body,
    headers: { ...reply.headers, etag: `"${digest.toHex().slice(0, 32)}"` },
  };
}

/**
 * Turns a reply into 304 when the client holds the same body (RFC 9110, 13.1.2). Compared weakly:
 * compression on the way turns `"x"` into `W/"x"`.
 */
export function conditional(reply: Reply, request: Request): Reply {
  const { etag } = reply.headers;
  if (etag === undefined || reply.status !== 200 || request.method === "POST") return reply;
  const ifNoneMatch = request.headers.get("if-none-match");
  if (ifNoneMatch === null) return reply;
  const same = ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (!same) return reply;
  const { "content-type": _, ...headers } = reply.headers;
  return { status: 304, headers, body: null };
}
