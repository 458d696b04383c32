/**
 * A host name turned round: `www.steghaus.example` is `example.steghaus`. An IP address keeps its
 * order, an IPv6 address with hyphens for its colons.
 */
export function reverseDomain(hostname: string): string {
  if (/^[\d.]+$/.test(hostname)) return hostname;
  if (hostname.startsWith("[")) return hostname.slice(1, -1).replaceAll(":", "-");
  return hostname.replace(/^www\./, "").split(".").reverse().join(".");
}
