import { bind } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** The contact form: the only operation with a side effect. */
export function contactRoutes({ contact, contracts }: Deps) {
  return [
    bind(contracts.sendEnquiry, async ({ body: { challengeToken, ...enquiry }, headers }) => {
      const idempotencyKey = headers["Idempotency-Key"];
      const { body, replayed } = await contact.send({ enquiry, challengeToken, idempotencyKey });
      const reply = jsonReply(body);
      if (!replayed) return reply;
      return { ...reply, headers: { ...reply.headers, "idempotent-replayed": "true" } };
    }),
  ];
}
