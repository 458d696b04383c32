import { z } from "zod";
import { idempotencyKeyPattern } from "../lib/contact/send.ts";
import { ContactRequest, enquiryExamples } from "../lib/contact/schema.ts";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

const Headers = z.object({
  "Idempotency-Key": z.string().regex(
    idempotencyKeyPattern,
    "must have 16 to 128 letters, digits, hyphens or underscores, as a UUID has",
  ).optional().describe("Delivers the enquiry once, however often it is sent, for 24 hours"),
});

const Sent = z.object({ success: z.literal(true), message: z.string() })
  .meta({ id: "ContactResponse", description: "The enquiry was sent" });

/** The contact form: the only operation with a side effect. */
export function contactRoutes({ contact, site }: Deps) {
  return [endpoint({
    method: "POST",
    path: interfacePaths.contact,
    describe: {
      operationId: "sendEnquiry",
      tag: "Contact",
      summary: "Send an enquiry to the practice",
      description:
        "Delivers an email. Not a sandbox. Send an Idempotency-Key, and repeat an uncertain request only with the same key and fields.",
      responses: {
        200: {
          description: "The enquiry was sent, now or by an earlier request with this key",
          content: { "application/json": Sent },
          headers: {
            "Idempotent-Replayed": {
              description: "`true` when an earlier request sent it",
              type: "string",
            },
          },
        },
      },
      examples(language) {
        const { sentText } = site.in(language).words.contact;
        return enquiryExamples(language, { success: true, message: sentText });
      },
    },
    quota: "contact",
    cors: false,
    headers: { schema: Headers, invalid: "INVALID_IDEMPOTENCY_KEY" },
    body: {
      schema: ContactRequest,
      limit: 64 * 1024,
      wrongType: "INVALID_BODY",
      invalid: () => "INVALID_FIELDS",
    },
    errors: [
      "INVALID_FIELDS",
      "CHALLENGE_REQUIRED",
      "CHALLENGE_FAILED",
      "CHALLENGE_UNAVAILABLE",
      "IDEMPOTENCY_CONFLICT",
      "IDEMPOTENCY_IN_PROGRESS",
      "IDEMPOTENCY_UNAVAILABLE",
      "DELIVERY_NOT_CONFIGURED",
      "DELIVERY_UNAVAILABLE",
      "DELIVERY_FAILED",
      "DELIVERY_UNCERTAIN",
    ],
    async handle({ body: { challengeToken, ...enquiry }, headers, client }) {
      const idempotencyKey = headers["Idempotency-Key"];
      const submission = { enquiry, challengeToken, idempotencyKey, client };
      const { body, replayed } = await contact.send(submission);
      const reply = jsonReply(body);
      if (!replayed) return reply;
      return { ...reply, headers: { ...reply.headers, "idempotent-replayed": "true" } };
    },
  })];
}
