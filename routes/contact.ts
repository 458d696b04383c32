import { sendEnquiryAt } from "../lib/contract/contact.ts";
import { bind } from "../lib/http/router.ts";
import { ApiError, errorReply, jsonReply } from "../lib/http/reply.ts";
import type { Deps } from "./deps.ts";

/** Takes enquiries: the only operation with a side effect. */
export function contactRoutes({ contact, site }: Deps) {
  return [
    bind(sendEnquiryAt(site.practice), async ({ body, headers, client, request }) => {
      const { challengeToken, ...enquiry } = body;
      const idempotencyKey = headers["Idempotency-Key"];
      const submission = { enquiry, challengeToken, idempotencyKey, client };
      const { body: response, replayed } = await contact.send(submission, request);
      const reply = jsonReply(response);
      const fields = {
        "content-language": site.in(enquiry.language ?? site.languages[0]).language,
        ...replayed ? { "idempotent-replayed": "true" } : {},
      };
      return { ...reply, headers: { ...reply.headers, ...fields } };
    }, { cors: false, renderError: (error) => errorReply(asInvalidBody(error)) }),
  ];
}

/** Gives a wrong media type the code that the contract has here; it is 415 everywhere else. */
export const asInvalidBody = (error: ApiError): ApiError =>
  error.code === "UNSUPPORTED_MEDIA_TYPE"
    ? new ApiError("INVALID_BODY", error.message, error.detail)
    : error;
