import { z } from "zod";
import { handOverTemplate } from "../contract/contact.ts";
import { contactPage } from "../contract/paths.ts";
import { ApiError } from "../http/reply.ts";
import type { Log } from "../http/log.ts";
import { type Delay, isOk, post } from "./call.ts";

/** An account with a bot verification that has a siteverify call. */
export interface ChallengeAccount {
  secret: string;
  siteKey: string;
  verifyUrl: string;
}

/** The known bot checks, by the hosts that verify their tokens. */
const products = {
  turnstile: /(^|\.)cloudflare\.com$/,
  hcaptcha: /(^|\.)hcaptcha\.com$/,
  recaptcha: /(^|\.)(google\.com|recaptcha\.net)$/,
};

/** `other` is a bot check of which nothing but its host is known. */
export type ChallengeProduct = keyof typeof products | "other";

export function productAt(host: string): { product: ChallengeProduct; host: string } {
  const names = Object.keys(products) as (keyof typeof products)[];
  return { product: names.find((name) => products[name].test(host)) ?? "other", host };
}

export interface Challenge {
  /** @throws {ApiError} CHALLENGE_REQUIRED, CHALLENGE_FAILED or CHALLENGE_UNAVAILABLE */
  verify(token: string | undefined): Promise<void>;
}

const timeoutMs = 5_000;
const retryAfterSeconds = 10;

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

/** Makes the one siteverify call that Turnstile, hCaptcha and reCAPTCHA share; it fails closed. */
export function siteverify(
  { secret, verifyUrl }: ChallengeAccount,
  isOwnHost: (host: string) => boolean,
  fetch: typeof globalThis.fetch,
  log: Log,
  delay: Delay,
): Challenge {
  async function ask(token: string) {
    const body = new URLSearchParams({ secret, response: token });
    const { status, json } = await post(verifyUrl, { body }, timeoutMs, fetch, delay);
    const verdict = Verdict.safeParse(json);
    if (verdict.success && (isOk(status) || !verdict.data.success)) return verdict.data;
    throw new Error(`status ${status} without a verdict`);
  }

  function unavailable(reason: string): ApiError {
    log({ event: "contact_challenge", outcome: "unavailable", reason });
    return new ApiError(
      "CHALLENGE_UNAVAILABLE",
      "The bot check cannot be confirmed at present. Nothing was sent. " +
        `Wait ${retryAfterSeconds} seconds, then repeat the same request`,
      { headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }

  return {
    async verify(token) {
      if (!token) {
        throw new ApiError(
          "CHALLENGE_REQUIRED",
          "The bot check is missing, which only a person may pass. Nothing was sent. Give them " +
            `the draft as a link to this site, ${handOverTemplate(contactPage)}`,
        );
      }
      const verdict = await ask(token).catch((error) => {
        throw unavailable(String(error));
      });
      const { hostname, score } = verdict;
      if (typeof score === "number") {
        throw unavailable("the verifier gives a score: reCAPTCHA v3 is not supported");
      }
      const isElsewhere = hostname ? !isOwnHost(hostname) : false;
      if (verdict.success && !isElsewhere) return;
      const codes = verdict["error-codes"] ?? [];
      if (!codes.every((code) => tokenCodes.has(code))) throw unavailable(codes.join(" "));
      throw new ApiError(
        "CHALLENGE_FAILED",
        "The bot check failed, or its token was used before. Nothing was sent. " +
          "Let the person pass it again and repeat the request with the new token",
      );
    },
  };
}
