import { ApiError, type FieldErrors } from "./reply.ts";
import { splitUrl } from "./router.ts";

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

/** Reads what a page is asked for: other programs may add to it, and what is too long is cut off. */
export const pageParameters = ({ url }: Request): URLSearchParams =>
  new URLSearchParams(splitUrl(url).search.slice(0, longestQueryString));

const invalid = (message: string, errors?: FieldErrors) =>
  new ApiError("INVALID_QUERY", message, { errors });
