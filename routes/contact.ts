import { sendEnquiryAt } from "../lib/contract/contact.ts";
import { bind } from "../lib/http/router.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "./deps.ts";

/** Takes enquiries: the only operation with a side effect. */
export function contactRoutes({ contact, site }: Deps) {
  return [
    bind(sendEnquiryAt(site.practice), async ({ body, headers, client, request }) => {
      const { challengeToken, ...enquiry } = body;
      const idempotencyKey = headers["Idempotency-Key"];
      const submission = { enquiry, challengeToken, idempotencyKey, client };
      const { body: response, replayed } = await contact.send(submission, request);
      return jsonReply(response, {
        "content-language": site.in(enquiry.language ?? site.languages[0]).language,
        ...replayed ? { "idempotent-replayed": "true" } : {},
      });
    }, { cors: false }),
  ];
}
