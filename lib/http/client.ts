import ipaddr from "ipaddr.js";
import { rawField } from "./head.ts";
import type { Log } from "./log.ts";

/** The part of `Deno.ServeHandlerInfo` that tells who is asking. */
export interface ConnectionInfo {
  remoteAddr: { transport?: string; hostname?: string };
}

/** Milliseconds between two log lines about hops that do not fit. */
const logMs = 60 * 60 * 1000;

/**
 * Tells the key that each client is counted under: its socket address, or with `hops` trusted
 * proxies the `hops`-th entry of X-Forwarded-For from the right; IPv6 by /64, the usual size of one
 * household or host. Hops that cannot be right would put many clients into one quota unnoticed, so
 * the log says it, once an hour. `now` tells milliseconds.
 */
export function clientKeys(hops: number, now: () => number, log: Log) {
  let lastLine = -Infinity;
  return (request: Request, info: ConnectionInfo): string => {
    const entries = rawField(request, "x-forwarded-for")?.split(",") ?? [];
    const reason = proxyProblem(entries.length, info, hops);
    if (reason !== undefined && Math.abs(now() - lastLine) >= logMs) {
      log({ event: "proxy_hops", reason });
      lastLine = now();
    }
    const forwarded = hops > 0 ? withoutPort(entries.at(-hops)?.trim() ?? "") : "";
    return addressKey(forwarded) ?? addressKey(info.remoteAddr.hostname ?? "") ?? "unknown";
  };
}

/** Says why a request cannot have come through so many trusted proxies; `undefined` if it can. */
function proxyProblem(entries: number, info: ConnectionInfo, hops: number): string | undefined {
  if (entries < hops) {
    return `X-Forwarded-For has fewer entries (${entries}) than TRUSTED_PROXY_HOPS says (${hops})`;
  }
  if (hops === 0 && entries > 0 && isNear(info)) {
    return "A proxy in front sends X-Forwarded-For, but TRUSTED_PROXY_HOPS=0 counts all its clients as one";
  }
  return undefined;
}

/** Ranges of addresses on this machine or in its private network. */
const privateRanges = ["loopback", "linkLocal", "private", "uniqueLocal"];

/** Tells if what has connected is near; a unix socket, which has no address, is. */
function isNear({ remoteAddr: { hostname = "" } }: ConnectionInfo): boolean {
  const address = parseAddress(hostname);
  return address === undefined || privateRanges.includes(address.range());
}

/** Takes an address out of `192.0.2.1:80`, `[2001:db8::1]` or `[2001:db8::1]:80`. */
function withoutPort(entry: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return bracketed ?? ipv4 ?? entry;
}

/** Makes the key of an address: IPv4 as it is, also within IPv6; of IPv6 `2001:db8:0:0::/64`. */
function addressKey(text: string): string | undefined {
  const address = parseAddress(text);
  if (!(address instanceof ipaddr.IPv6)) return address?.toString();
  return `${address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

/** Parses an address in any spelling; with zeros before them numbers are still decimal. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.replace(/%.*/s, "").replace(/\b0+(?=[\da-f])/gi, "");
  const isAddress = plain.includes(":")
    ? ipaddr.IPv6.isValid(plain)
    : plain !== "" && ipaddr.IPv4.isValidFourPartDecimal(plain);
  return isAddress ? ipaddr.process(plain) : undefined;
}
