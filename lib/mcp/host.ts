const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Tells whether a request was meant for this site: its Host is that of the public address or a
 * loopback name, on any port. A page of another site that has rebound its name to this machine's
 * address sends that name (MCP 2025-11-25, "Security Warning").
 */
export function hostCheck(baseUrl: string): (request: Request) => boolean {
  const own = new URL(baseUrl).hostname;
  return (request) => {
    const host = request.headers.get("host") ?? hostOf(request.url);
    const name = host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
    return name === own || loopback.has(name);
  };
}

/** The host and port of a URL, without the cost of parsing it whole. */
function hostOf(url: string): string {
  const start = url.indexOf("://") + 3;
  const end = url.indexOf("/", start);
  return url.slice(start, end < 0 ? undefined : end);
}
