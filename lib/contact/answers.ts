import { ApiError } from "../http/errors.ts";
import type { Language } from "../language.ts";
import type { SentResponse } from "./idempotency.ts";
import type { MailOutcome } from "./mail.ts";

const successMessages: Record<Language, string> = {
  en: "Thank you. Your enquiry has been sent.",
  de: "Vielen Dank. Ihre Anfrage wurde gesendet.",
};

/** The answer to a delivered enquiry, in its language. */
export function sent(language: Language): SentResponse {
  return { success: true, message: successMessages[language] };
}

/** The key belongs to an enquiry with other fields. */
export function conflict(): ApiError {
  return new ApiError(
    "IDEMPOTENCY_CONFLICT",
    "This Idempotency-Key was used with other fields. " +
      "Repeat the first fields with it, or send these with a new key",
  );
}

/** The same enquiry is being sent; after `retryAfter` seconds it is certainly not. */
export function inProgress(retryAfter: number): ApiError {
  return new ApiError(
    "IDEMPOTENCY_IN_PROGRESS",
    `Wait ${retryAfter} seconds at most, then repeat the same request with the same key`,
    { headers: { "Retry-After": String(retryAfter) } },
  );
}

/** No mail provider is configured. */
export function notConfigured(): ApiError {
  return new ApiError(
    "DELIVERY_NOT_CONFIGURED",
    "Sending is not set up on this server. Nothing was sent",
  );
}

/** What the client is told when the mail provider did not take the message; `keyed`: with a key. */
export function undelivered(outcome: MailOutcome, keyed: boolean): ApiError {
  switch (outcome) {
    case "unavailable":
      return new ApiError(
        "DELIVERY_NOT_CONFIGURED",
        "The mail service cannot be used at present. Nothing was sent. Try again later",
      );
    case "refused":
      return new ApiError(
        "DELIVERY_FAILED",
        "The mail service refused the enquiry. Nothing was sent. " +
          "Check the fields, above all the email address, then send it again",
      );
    case "uncertain":
      return new ApiError(
        "DELIVERY_UNCERTAIN",
        "The mail service gave no clear answer: the enquiry may have been sent. " +
          (keyed
            ? "Repeat the same request with the same Idempotency-Key: it arrives once at most"
            : "Without an Idempotency-Key a repetition may arrive twice, so wait for a reply first"),
      );
  }
}
