import { ApiError } from "./errors.ts";

/**
 * The parameters of a query string by name.
 * @throws {ApiError} INVALID_QUERY when a parameter stands twice
 */
export function readQuery(search: string): Record<string, string> {
  if (search === "") return {};
  const params = new URLSearchParams(search);
  const entries = [...params];
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) {
    const twice = [...names].filter((name) => params.getAll(name).length > 1);
    throw new ApiError("INVALID_QUERY", "A query parameter stands twice. Send each one once", {
      errors: Object.fromEntries(twice.map((name) => [name, ["Given twice: send it once"]])),
    });
  }
  return Object.fromEntries(entries);
}
