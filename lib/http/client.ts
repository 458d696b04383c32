import { field } from "./head.ts";
import type { Log } from "./log.ts";

/** The part of `Deno.ServeHandlerInfo` that tells who is asking. */
export interface ConnectionInfo {
  remoteAddr: { transport?: string; hostname?: string };
}

/**
 * The key a client is counted under: its socket address, or with `hops` trusted proxies the
 * `hops`-th entry of X-Forwarded-For from the right. IPv6 is grouped by /64, the usual size of one
 * household or host.
 */
export function clientKey(request: Request, info: ConnectionInfo, hops: number): string {
  const entries = hops > 0 ? field(request, "x-forwarded-for")?.split(",") : undefined;
  const forwarded = withoutPort(entries?.at(-hops)?.trim() ?? "");
  return addressKey(forwarded) ?? addressKey(info.remoteAddr.hostname ?? "") ?? "unknown";
}

/** Milliseconds between two log lines about hops that do not fit. */
const logMs = 60 * 60 * 1000;

/**
 * Tells the key of each client. A number of hops that cannot be right puts many clients into one
 * quota without anybody noticing, so the log says it, once an hour. `now` tells milliseconds.
 */
export function clientKeys(hops: number, now: () => number, log: Log) {
  let lastLine = -Infinity;
  return (request: Request, info: ConnectionInfo): string => {
    const reason = misfit(request, info, hops);
    if (reason !== undefined && Math.abs(now() - lastLine) >= logMs) {
      log({ event: "proxy_hops", reason });
      lastLine = now();
    }
    return clientKey(request, info, hops);
  };
}

/** Why a request cannot have come through so many trusted proxies; `undefined` if it can. */
function misfit(request: Request, info: ConnectionInfo, hops: number): string | undefined {
  const forwarded = field(request, "x-forwarded-for");
  const entries = forwarded === null ? 0 : forwarded.split(",").length;
  if (entries < hops) {
    return `X-Forwarded-For has fewer entries (${entries}) than TRUSTED_PROXY_HOPS says (${hops})`;
  }
  if (hops === 0 && entries > 0 && isNear(info)) {
    return "A proxy in front sends X-Forwarded-For, but TRUSTED_PROXY_HOPS=0 counts all its clients as one";
  }
  return undefined;
}

/** Whether what has connected is on this machine or in its private network (RFC 1918, RFC 4193). */
function isNear({ remoteAddr: { hostname = "" } }: ConnectionInfo): boolean {
  const key = addressKey(hostname);
  if (key === undefined) return true; // A unix socket has no address.
  return /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\./.test(key) ||
    /^(?:0:0:0:0|f[cd][\da-f]{2}|fe[89ab][\da-f]):/.test(key);
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
  const [high = 0, low = 0] = groups.slice(6).map((group) => parseInt(group, 16));
  return groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff"
    ? `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
    : groups.slice(0, 4).join(":") + "::/64";
}

function isIPv4(address: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(address) &&
    address.split(".").every((n) => Number(n) < 256);
}

/** The eight 16-bit groups of an IPv6 address (RFC 4291, 2.2), or `undefined` if it is none. */
function ipv6Groups(address: string): string[] | undefined {
  if (!/^[\da-f:.]+$/i.test(address)) return undefined;
  // URLs have each address in one form, with at most one `::`.
  const halves = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1).split("::");
  if (halves === undefined) return undefined;
  const [head = [], tail = []] = halves.map((half) => half === "" ? [] : half.split(":"));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
