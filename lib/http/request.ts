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
  const query = new Map<string, string>();
  // It would take a mark at the beginning for no part of the first name.
  for (const [name, value] of new URLSearchParams(`?${search}`)) {
    if (query.has(name)) {
      const shown = name.slice(0, 64) || '""';
      const problem = "is given more than once. Send it once";
      throw invalid(`${shown} ${problem}`, { [shown]: [problem] });
    }
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/** Reads the parameters that a page asks for, and passes over all others. */
export const pageParameters = ({ url }: Pick<Request, "url">): URLSearchParams =>
  new URLSearchParams(splitUrl(url).search.slice(0, longestQueryString));

const invalid = (message: string, errors?: FieldErrors) =>
  new ApiError("INVALID_QUERY", message, { errors });
