import { z } from "zod";
import type { ChallengeAccount } from "../config.ts";
import { contactPage, handOverTemplate } from "../contract/contact.ts";
import { ApiError, retryAfter } from "../http/reply.ts";
import type { Log } from "../http/log.ts";
import { type Answer, type Health, post, type Runtime } from "./call.ts";

/** @throws {ApiError} CHALLENGE_REQUIRED, CHALLENGE_FAILED or CHALLENGE_UNAVAILABLE */
export type VerifyToken = (token: string | undefined) => Promise<void>;

interface ChallengeOptions extends Runtime {
  /** Tells if a visitor may have passed the check at a host. */
  isOwnHost(host: string): boolean;
  health: Health;
  log: Log;
}

const timeoutMs = 5_000;

const Verdict = z.object({
  "success": z.boolean(),
  "error-codes": z.array(z.string()).nullish(),
  /** Where the visitor passed the check. */
  "hostname": z.string().nullish(),
  /** Given by reCAPTCHA v3 instead of a verdict. */
  "score": z.number().nullish(),
});

/** Error codes about the visitor's token; any other code is about our settings or the verifier. */
const tokenCodes = new Set([
  "missing-input-response",
  "invalid-input-response",
  "expired-input-response",
  "already-seen-response",
  "invalid-or-already-seen-response",
  "timeout-or-duplicate",
]);

/** Reads what a verifier says of a token, or throws what it says of our settings or of itself. */
function readVerdict({ status, ok, json }: Answer): z.output<typeof Verdict> {
  const { data } = Verdict.safeParse(json);
  if (data === undefined || (!ok && data.success)) {
    throw new Error(`status ${status} without a verdict`);
  }
  if (typeof data.score === "number") {
    throw new Error("the verifier gives a score: reCAPTCHA v3 is not supported");
  }
  const codes = data.success ? [] : data["error-codes"] ?? [];
  const others = codes.filter((code) => !tokenCodes.has(code));
  if (others.length > 0) throw new Error(others.join(" "));
  return data;
}

const required = new ApiError(
  "CHALLENGE_REQUIRED",
  "The bot check is missing, which only a person may pass. Nothing was sent. Give them " +
    `the draft as a link to this site, ${handOverTemplate(contactPage)}`,
);

const failed = new ApiError(
  "CHALLENGE_FAILED",
  "The bot check failed, or its token was used before. Nothing was sent. " +
    "Let the person pass it again and repeat the request with the new token",
);

const unavailable = new ApiError(
  "CHALLENGE_UNAVAILABLE",
  "The bot check cannot be confirmed at present. Nothing was sent. " +
    "Wait 10 seconds, then repeat the same request",
  retryAfter(10),
);

/** Makes the one siteverify call that Turnstile, hCaptcha and reCAPTCHA share; it fails closed. */
export function siteverify(
  { secret, verifyUrl }: ChallengeAccount,
  { isOwnHost, health, log, ...runtime }: ChallengeOptions,
): VerifyToken {
  return async (token) => {
    if (!token) throw required;
    const body = new URLSearchParams({ secret, response: token });
    const answer = post(verifyUrl, { body }, timeoutMs, runtime);
    const { success, hostname } = await answer.then(readVerdict).catch((error: Error) => {
      health.note("challenge", false);
      log({ event: "contact_challenge", outcome: "unavailable", reason: error.message });
      throw unavailable;
    });
    health.note("challenge", true);
    // Under load hCaptcha says that it is not provided.
    if (success && (!hostname || hostname === "not-provided" || isOwnHost(hostname))) return;
    if (success) log({ event: "contact_challenge", outcome: "refused", reason: `at ${hostname}` });
    throw failed;
  };
}
