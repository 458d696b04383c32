/** Where the bot check of a page loads from, beside this origin. */
export interface WidgetOrigins {
  origins: readonly string[];
}

/**
 * Headers of every HTML answer (decisions 3.4). Scripts, styles, typefaces, pictures, requests and
 * forms stay on this origin; only a page with a bot check opens for it. `tools` is not named in
 * Permissions-Policy, because an empty list would switch WebMCP off.
 */
export function htmlHeaders(
  baseUrl: string,
  widget: WidgetOrigins | null = null,
): Record<string, string> {
  const origins = ["'self'", ...widget?.origins ?? []].join(" ");
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${origins}`,
      `style-src ${origins}`,
      "font-src 'self'",
      "img-src 'self'",
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
    ...baseUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {},
  };
}
