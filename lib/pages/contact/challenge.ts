import { type ChallengeAccount, productAt } from "../../contact/challenge.ts";

/** How a page shows a provider's bot check. */
export interface ChallengeWidget {
  script: string;
  /** The class its script looks for. */
  className: string;
  /** The form field its script puts the token into. */
  field: string;
  siteKey: string;
  /** Origins the widget's scripts, styles, frames and requests come from. */
  origins: readonly string[];
}

/**
 * Chooses the widget that belongs to the configured siteverify address: hCaptcha's, reCAPTCHA's,
 * else one laid out like Turnstile's, whose script stands beside its siteverify.
 */
export function challengeWidget(challenge: ChallengeAccount | null): ChallengeWidget | null {
  if (challenge === null) return null;
  const { siteKey, verifyUrl } = challenge;
  const { hostname, origin } = new URL(verifyUrl);
  const widget = (className: string, script: string, origins: string[]) => ({
    script,
    className,
    field: `${className}-response`,
    siteKey,
    origins,
  });
  switch (productAt(hostname).product) {
    case "hcaptcha": {
      const origins = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
      return widget("h-captcha", "https://js.hcaptcha.com/1/api.js", origins);
    }
    case "recaptcha": {
      const origins = [origin, "https://www.gstatic.com"];
      return widget("g-recaptcha", `${origin}/recaptcha/api.js`, origins);
    }
    default:
      return widget("cf-turnstile", verifyUrl.replace(/siteverify$/, "api.js"), [origin]);
  }
}
