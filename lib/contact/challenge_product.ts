/** The known bot checks, by the hosts that verify their tokens. */
const products = {
  turnstile: /(^|\.)cloudflare\.com$/,
  hcaptcha: /(^|\.)hcaptcha\.com$/,
  recaptcha: /(^|\.)(google\.com|recaptcha\.net)$/,
};

/** `other` is a bot check of which nothing but its host is known. */
export type ChallengeProduct = keyof typeof products | "other";

/** The bot check at a host. */
export function productAt(host: string): { product: ChallengeProduct; host: string } {
  const names = Object.keys(products) as (keyof typeof products)[];
  return { product: names.find((name) => products[name].test(host)) ?? "other", host };
}
