/** The part of `Deno.ServeHandlerInfo` that tells who is asking. */
export interface ConnectionInfo {
  remoteAddr: { transport?: string; hostname?: string };
}

/**
 * The key a client is counted under: its socket address, or with `hops` trusted proxies the
 * `hops`-th entry of X-Forwarded-For from the right. IPv6 is grouped by /64, the usual size of one
 * household or host (decisions 2.3).
 */
export function clientKey(request: Request, info: ConnectionInfo, hops: number): string {
  const forwarded = hops > 0 ? forwardedFor(request, hops) : undefined;
  return forwarded ?? addressKey(info.remoteAddr.hostname ?? "") ?? "unknown";
}

function forwardedFor(request: Request, hops: number): string | undefined {
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  return addressKey(withoutPort(entries.at(-hops)?.trim() ?? ""));
}

/** Some proxies write an entry as `192.0.2.1:80`, `[2001:db8::1]` or `[2001:db8::1]:80`. */
function withoutPort(entry: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? ipv4 ?? entry;
}

/** `192.0.2.1` stays, `::ffff:192.0.2.1` becomes it, `2001:db8::1` becomes `2001:db8:0:0::/64`. */
function addressKey(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const groups = ipv6Groups(address.replace(/%.*$/, ""));
  if (groups === undefined) return undefined;
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    return `${groups[6]! >> 8}.${groups[6]! & 255}.${groups[7]! >> 8}.${groups[7]! & 255}`;
  }
  return groups.slice(0, 4).map((group) => group.toString(16)).join(":") + "::/64";
}

function isIPv4(address: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(address) &&
    address.split(".").every((n) => Number(n) < 256);
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291, 2.2), or `undefined` if it is none. */
function ipv6Groups(address: string): number[] | undefined {
  const dotted = address.match(/^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/);
  if (dotted) {
    const [a, b, c, d] = dotted.slice(2).map(Number) as [number, number, number, number];
    if (Math.max(a, b, c, d) > 255) return undefined;
    return ipv6Groups(`${dotted[1]}${(a << 8 | b).toString(16)}:${(c << 8 | d).toString(16)}`);
  }
  const halves = address.split("::");
  if (!address.includes(":") || halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => half === "" ? [] : half.split(":"));
  const gap = 8 - head.length - tail.length;
  if (halves.length === 2 ? gap < 1 : gap !== 0) return undefined;
  const groups = [...head, ...Array<string>(gap).fill("0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => parseInt(group, 16));
}
