import { field } from "./head.ts";

/**
 * Cross-origin access to what is public anyway (Fetch standard, CORS protocol).
 * The contact form has none: only the site's own pages may send from a browser.
 */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, " +
    "Retry-After, ETag, Link, Deprecation, Sunset, Idempotent-Replayed, X-Request-Id",
} as const;

/** The CORS headers of an endpoint's answers, if other origins may read them. */
export const corsOf = ({ cors }: { cors?: boolean }) => cors === false ? {} : corsHeaders;

export function preflightHeaders(allow: string): Record<string, string> {
  return {
    ...corsHeaders,
    "access-control-allow-methods": allow,
    "access-control-allow-headers":
      "Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, " +
      "Mcp-Name, Last-Event-ID",
    "access-control-max-age": "86400",
  };
}

export function isPreflight(request: Request): boolean {
  return field(request, "origin") !== null &&
    field(request, "access-control-request-method") !== null;
}
