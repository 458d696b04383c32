import { ApiError } from "./reply.ts";

/** Characters of a query string at most: every parameter at its longest, percent-encoded. */
export const longestQueryString = 4_096;

/** Parameters of a query string at most: each unknown one is looked up and told about. */
const mostParameters = 100;

/**
 * Reads the parameters of a query string by name.
 * @throws {ApiError} INVALID_QUERY when one stands twice or cannot be decoded, or all is too long
 */
export function queryParameters(search: string): Record<string, string> {
  if (search === "") return {};
  if (search.length > longestQueryString) {
    throw queryTooLarge(`${longestQueryString} characters. Shorten it`);
  }
  if (search.split("&", mostParameters + 1).length > mostParameters) {
    throw queryTooLarge(`${mostParameters} parameters. Send fewer`);
  }
  const query = new Map<string, string>();
  for (const [name, value] of parametersIn(search)) {
    if (query.has(name)) refuseParameter(name, "is given more than once. Send it once");
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

const encoding = "is not percent-encoded UTF-8. Encode it, for example with encodeURIComponent";

function parametersIn(search: string): [name: string, value: string][] {
  return search.split("&").filter(Boolean).map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [decoded(name) ?? name, decoded(value.join("=")) ?? refuseParameter(name, encoding)];
  });
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

function refuseParameter(name: string, problem: string): never {
  const field = name.slice(0, 64) || '""';
  throw new ApiError("INVALID_QUERY", `${field} ${problem}`, { errors: { [field]: [problem] } });
}

const queryTooLarge = (limit: string) =>
  new ApiError("INVALID_QUERY", `The query string has more than ${limit}`);
