import { contactContracts } from "../lib/contract/contact.ts";
import { bind } from "../lib/http/router.ts";
import { ApiError, jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** Takes enquiries: the only operation with a side effect. */
export function contactRoutes({ contact, site }: Deps) {
  return [
    bind(contactContracts.sendEnquiry, async ({ body, headers, client, request }) => {
      const { challengeToken, ...enquiry } = body;
      if (enquiry.phone !== undefined && !site.practice.phoneField) {
        const problem = "is unknown. Leave it out";
        throw new ApiError("INVALID_FIELDS", `phone ${problem}`, { errors: { phone: [problem] } });
      }
      const idempotencyKey = headers["Idempotency-Key"];
      const submission = { enquiry, challengeToken, idempotencyKey, client };
      const { body: response, replayed } = await contact.send(submission, request);
      const reply = jsonReply(response);
      const fields = {
        "content-language": site.in(enquiry.language ?? site.languages[0]).language,
        ...replayed ? { "idempotent-replayed": "true" } : {},
      };
      return { ...reply, headers: { ...reply.headers, ...fields } };
    }),
  ];
}
