import ipaddr from "ipaddr.js";

/** Tells if a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|\[?::1\]?)$/i.test(host) ||
    (host.startsWith("127.") && ipaddr.IPv4.isValidFourPartDecimal(host));
}
