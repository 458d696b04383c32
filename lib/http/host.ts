/** A host name or an IPv4 address, or an IPv6 address in brackets, and a port (RFC 3986, 3.2.2). */
const hostPattern = /^(?:[\w.~%-]+|\[[\da-f:.]+(?:%25[\w.~-]+)?\])(?::\d*)?$/i;

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
