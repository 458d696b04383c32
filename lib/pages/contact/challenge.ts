import type { ChallengeConfig } from "../../config.ts";

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
 * The widget that belongs to the configured siteverify address: hCaptcha's, reCAPTCHA's, else one
 * laid out like Turnstile's, whose script stands beside its siteverify.
 */
export function challengeWidget(challenge: ChallengeConfig): ChallengeWidget | null {
  if (challenge?.siteKey === undefined) return null;
  const { siteKey, verifyUrl } = challenge;
  const { hostname, origin } = new URL(verifyUrl);
  if (hostname.endsWith("hcaptcha.com")) {
    return {
      script: "https://js.hcaptcha.com/1/api.js",
      className: "h-captcha",
      field: "h-captcha-response",
      siteKey,
      origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    };
  }
  if (/(^|\.)(google\.com|recaptcha\.net)$/.test(hostname)) {
    return {
      script: `${origin}/recaptcha/api.js`,
      className: "g-recaptcha",
      field: "g-recaptcha-response",
      siteKey,
      origins: [origin, "https://www.gstatic.com"],
    };
  }
  return {
    script: verifyUrl.replace(/siteverify$/, "api.js"),
    className: "cf-turnstile",
    field: "cf-turnstile-response",
    siteKey,
    origins: [origin],
  };
}
