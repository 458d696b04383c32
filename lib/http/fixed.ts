import { withETag } from "./caching.ts";
import type { Reply } from "./reply.ts";

/** A body that does not change while the service runs: made and tagged at the first use, then kept. */
export function fixedReply(
  makeBody: () => string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): () => Reply | Promise<Reply> {
  let reply: Reply | undefined;
  let pending: Promise<Reply> | undefined;
  return () =>
    reply ?? (pending ??= withETag({ status: 200, headers, body: makeBody() })
      .then((made) => reply = made));
}
