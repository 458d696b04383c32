import { isLoopback } from "../base/machine.ts";
import { field, isSent, rawField } from "./request.ts";

/** A host name or an IPv4 address, or an IPv6 address in brackets, and a port (RFC 3986, 3.2.2). */
const hostPattern = /^([\w.~-]+|\[[\da-f:.]+(?:%25[\w.~-]+)?\])(?::\d{0,5})?$/i;

/**
 * Tells if a request says which site it means (RFC 9112, 3.2): any other Host would shift where the
 * path begins in the URL. Where the field is missing, the runtime puts `localhost` into the URL, or
 * under HTTP/2 the name the client asked for.
 */
export function hasValidHost(request: Request): boolean {
  const host = rawField(request, "host");
  if (host !== null) return hostPattern.test(host);
  // One that is too long is in the URL as well.
  return !isSent(request, "host") && !/^https?:\/\/localhost[:/]/.test(request.url);
}

/** Returns the host a request is addressed to; empty if it says none. */
export function requestHost(request: Request): string {
  if (!hasValidHost(request)) return "";
  return rawField(request, "host") ?? request.url.split("/", 3)[2] ?? "";
}

export interface SiteHosts {
  baseUrl: string;
  /** Its further host names, in lower case. */
  allowedHosts?: readonly string[];
  /** The host names that Deno Deploy gives the app and its previews. */
  deployHosts?: RegExp;
}

/** Returns the name of a host without its port; empty if it is none. */
const nameOf = (host: string): string =>
  host.match(hostPattern)?.[1]?.toLowerCase().replace(/\.$/, "") ?? "";

/** Tells if a request names this machine alone as its host. */
export const isForLoopback = (request: Request): boolean =>
  isLoopback(nameOf(requestHost(request)));

/**
 * Makes the test if a host, with or without a port, is this site's. A page of another site that has
 * rebound its own name to this machine's address sends that name.
 */
export function allowedHost(
  { baseUrl, allowedHosts = [], deployHosts }: SiteHosts,
): (host: string) => boolean {
  const names = [new URL(baseUrl).hostname, ...allowedHosts];
  return (host) => {
    const name = nameOf(host);
    return names.includes(name) || isLoopback(name) || deployHosts?.test(name) === true;
  };
}

/**
 * Tells if a browser says that another site made it send this form (Fetch Metadata, 2.3). Towards
 * plain http it says so in Origin alone, which must then be this site's: `null` hides a site, and
 * one that has rebound its own name repeats it in Host. A program says nothing and is let through.
 */
export function isFromElsewhere(request: Request, isOwnHost: (host: string) => boolean): boolean {
  const site = field(request, "sec-fetch-site");
  if (site !== null) return site === "cross-site" || site === "same-site";
  const origin = field(request, "origin");
  return origin !== null && !isOwnHost(origin.replace(/^https?:\/\//, ""));
}
