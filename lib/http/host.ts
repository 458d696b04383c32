/** A host name or an IPv4 address, or an IPv6 address in brackets, and a port (RFC 3986, 3.2.2). */
const hostPattern = /^([\w.~-]+|\[[\da-f:.]+(?:%25[\w.~-]+)?\])(?::\d{0,5})?$/i;

/**
 * Whether a request says which site it means, as HTTP/1.1 demands (RFC 9112, 3.2). Any other Host
 * would shift where the path begins in the URL. Where the field is missing, the runtime puts
 * `localhost` into the URL, or under HTTP/2 the name the client asked for.
 */
export function hasValidHost(request: Request): boolean {
  const host = request.headers.get("host");
  if (host !== null) return hostPattern.test(host);
  return !/^https?:\/\/localhost[:/]/.test(request.url);
}

/** The host a request is addressed to; empty if it says none. */
export function requestHost(request: Request): string {
  if (!hasValidHost(request)) return "";
  return request.headers.get("host") ?? request.url.split("/", 3)[2] ?? "";
}

/** Names under which a machine reaches only itself. */
const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** What this site is called. */
export interface SiteHosts {
  /** Public origin. */
  baseUrl: string;
  /** Its further host names, in lower case. */
  allowedHosts?: readonly string[];
  /** The host names that Deno Deploy gives the app and its previews. */
  deployHosts?: RegExp;
}

/**
 * Tells whether a host, with or without a port, is this site's: that of the public address, one of
 * ALLOWED_HOSTS, one of this app on Deno Deploy, or a loopback name (decisions 6.4). A page of
 * another site that has rebound its own name to this machine's address sends that name.
 */
export function allowedHost(
  { baseUrl, allowedHosts = [], deployHosts }: SiteHosts,
): (host: string) => boolean {
  const names = new Set([new URL(baseUrl).hostname, ...allowedHosts, ...loopback]);
  return (host) => {
    const name = host.match(hostPattern)?.[1]?.toLowerCase().replace(/\.$/, "");
    return name !== undefined && (names.has(name) || deployHosts?.test(name) === true);
  };
}
