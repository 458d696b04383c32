import type { Config } from "../config.ts";
import { challengeWidget } from "./challenge.ts";

/**
 * Headers of every HTML answer (decisions 3.4). Scripts, styles, pictures, requests and forms stay
 * on this origin; only the contact page opens for a configured challenge. `tools` is not named in
 * Permissions-Policy, because an empty list would switch WebMCP off.
 */
export function htmlHeaders(config: Config, withChallenge = false): Record<string, string> {
  const widget = withChallenge ? challengeWidget(config.challenge) : null;
  const origins = widget ? ["'self'", ...widget.origins].join(" ") : "'self'";
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${origins}`,
      `style-src ${origins}`,
      "img-src 'self'",
      "font-src 'self'",
      "media-src 'self'",
      `connect-src ${origins}`,
      ...widget ? [`frame-src ${widget.origins.join(" ")}`] : [],
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...config.baseUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000" }
      : {},
  };
}
