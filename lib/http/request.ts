import { isLoopback } from "../base/machine.ts";
import { ApiError, type FieldErrors } from "./reply.ts";

/** What a request asks for. */
export interface Target {
  path: string;
  /** The query string without its question mark. */
  search: string;
}

/** Splits a request URL into path and query; one with a bad Host is no URL to the parser. */
export function splitUrl(url: string): Target {
  const [, path = "/", search = ""] = /^[^:]+:\/\/[^/]*(\/[^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  return { path, search };
}

/** Longest value, in bytes, of a field that a browser or an honest program sends. */
const longestField = 2_048;

type Head = Pick<Request, "headers">;

/**
 * Returns a field of a request's head by its name; `null` where it was not sent. Whatever reads a
 * head asks here, so that reading costs no more than its limit allows: a longer value is as if it
 * had not been sent. One that was sent several times is joined by commas.
 */
export function rawField({ headers }: Head, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length <= longestField ? value : null;
}

/** Returns a field as {@linkcode rawField} does, but equal values once: proxies double them. */
export function field(head: Head, name: string): string | null {
  const value = rawField(head, name);
  const [first, ...others] = value?.split(", ") ?? [];
  return first !== undefined && others.every((each) => each === first) ? first : value;
}

/** Tells if a field was sent at all, however long. */
export const isSent = ({ headers }: Head, name: string): boolean => headers.has(name);

/** Returns fields by their names; one that is too long to be read is empty, as no schema admits. */
export const fieldsOf = (head: Head, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.filter((name) => isSent(head, name)).map((name) => [name, field(head, name) ?? ""]),
  );

/** Characters of a query string at most: every parameter at its longest, percent-encoded. */
export const longestQueryString = 4_096;

/** Parameters of a query string at most: each unknown one is looked up and told about. */
const maxParameters = 100;

/** Reads the parameters of a query string by name; each may stand once. */
export function queryParameters(search: string): Record<string, string> {
  if (search.length > longestQueryString) {
    throw invalid(`The query string has more than ${longestQueryString} characters. Shorten it`);
  }
  if (search.split("&", maxParameters + 1).length > maxParameters) {
    throw invalid(`The query string has more than ${maxParameters} parameters. Send fewer`);
  }
  try {
    decodeURIComponent(search);
  } catch {
    throw invalid(
      "The query string is not percent-encoded UTF-8. Encode it, for example with encodeURIComponent",
    );
  }
  // It would take a mark at the beginning for no part of the first name.
  const query = new URLSearchParams(`?${search}`);
  const repeated = query.keys().find((name) => query.getAll(name).length > 1);
  if (repeated === undefined) return Object.fromEntries(query);
  const shown = repeated.slice(0, 64) || '""';
  const problem = "is given more than once. Send it once";
  throw invalid(`${shown} ${problem}`, { [shown]: [problem] });
}

/** Reads the parameters that a page asks for, and passes over all others. */
export const pageParameters = ({ url }: Pick<Request, "url">): URLSearchParams =>
  new URLSearchParams(splitUrl(url).search.slice(0, longestQueryString));

const invalid = (message: string, errors?: FieldErrors) =>
  new ApiError("INVALID_QUERY", message, { errors });

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
const hostNameOf = (host: string): string =>
  host.match(hostPattern)?.[1]?.toLowerCase().replace(/\.$/, "") ?? "";

/** Tells if a request names this machine alone as its host. */
export const isForLoopback = (request: Request): boolean =>
  isLoopback(hostNameOf(requestHost(request)));

/**
 * Makes the test if a host, with or without a port, is this site's. A page of another site that has
 * rebound its own name to this machine's address sends that name.
 */
export function allowedHost(
  { baseUrl, allowedHosts = [], deployHosts }: SiteHosts,
): (host: string) => boolean {
  const names = [new URL(baseUrl).hostname, ...allowedHosts];
  return (host) => {
    const name = hostNameOf(host);
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
