import { splitUrl } from "../http/router.ts";

/**
 * The first value of a query parameter. Pages take no offence at further ones, and `new URL` would
 * at a malformed Host header.
 */
export function parameter(request: Request, name: string): string | null {
  return new URLSearchParams(splitUrl(request.url).search).get(name);
}
