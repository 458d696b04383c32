import { z } from "zod";
import type { ChallengeConfig } from "../config.ts";
import { ApiError } from "../http/errors.ts";
import type { Log } from "../http/log.ts";

/** Bot verification. */
export interface Challenge {
  /** @throws {ApiError} CHALLENGE_REQUIRED, CHALLENGE_FAILED or CHALLENGE_UNAVAILABLE */
  verify(token: string | undefined): Promise<void>;
}

const timeoutMs = 5_000;

const Verdict = z.object({
  "success": z.boolean(),
  "error-codes": z.array(z.string()).nullish(),
});

/** Error codes about the visitor's token; every other code is about our settings or the verifier. */
const tokenCodes = new Set([
  "missing-input-response",
  "invalid-input-response",
  "expired-input-response",
  "already-seen-response",
  "invalid-or-already-seen-response",
  "timeout-or-duplicate",
]);

/** The one siteverify call that Turnstile, hCaptcha and reCAPTCHA share; it fails closed. */
export function siteverify(
  { secret, verifyUrl }: NonNullable<ChallengeConfig>,
  fetch: typeof globalThis.fetch,
  log: Log,
): Challenge {
  async function ask(token: string): Promise<z.output<typeof Verdict>> {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const verdict = Verdict.safeParse(await response.json().catch(() => null));
    if (verdict.success && (response.ok || !verdict.data.success)) return verdict.data;
    throw new Error(`status ${response.status} without a verdict`);
  }

  function unavailable(reason: string): ApiError {
    log({ event: "contact_challenge", outcome: "unavailable", reason });
    return new ApiError(
      "CHALLENGE_UNAVAILABLE",
      "The bot verification cannot be checked at present. Nothing was sent. Try again later",
    );
  }

  return {
    async verify(token) {
      if (!token) {
        throw new ApiError(
          "CHALLENGE_REQUIRED",
          "Solve the bot verification of the contact page and send its token as challengeToken",
        );
      }
      const verdict = await ask(token).catch((error) => {
        throw unavailable(error instanceof Error ? `${error.name}: ${error.message}` : "unknown");
      });
      if (verdict.success) return;
      const codes = verdict["error-codes"] ?? [];
      if (!codes.every((code) => tokenCodes.has(code))) throw unavailable(codes.join(" "));
      throw new ApiError(
        "CHALLENGE_FAILED",
        "The bot verification failed, or its token was used before. " +
          "Solve it again and repeat the request with the new token",
      );
    },
  };
}
