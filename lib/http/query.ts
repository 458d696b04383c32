import { ApiError } from "./errors.ts";

/**
 * The parameters of a query string by name.
 * @throws {ApiError} INVALID_QUERY when a parameter stands twice
 */
export function readQuery(search: string): Record<string, string> {
  if (search === "") return {};
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) throw givenTwice(name);
    query[name] = value;
  }
  return { ...query };
}

const givenTwice = (name: string) =>
  new ApiError("INVALID_QUERY", `${name.slice(0, 64)} is given twice. Send it once`, {
    errors: { [name.slice(0, 64)]: ["is given twice. Send it once"] },
  });
