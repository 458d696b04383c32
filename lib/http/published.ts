import type { Contract } from "../contract/contract.ts";
import { type Make, tagged } from "./immutable.ts";
import { cacheControl, inertHeaders } from "./reply.ts";
import { bind, type Endpoint } from "./router.ts";

/** A body that anybody may read at a path. */
export interface Published {
  path: string;
  /** Media type. */
  type: string;
  body: Make;
  /** The promise of it; left out: it is not listed. */
  contract?: Contract;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Other origins may read it from a browser; left out: true. */
  cors?: boolean;
}

/** Makes the endpoint of a body that stays the same: a document, an asset, a discovery file. */
export function published(
  { path, type, body, contract = { method: "GET", path }, headers, cors }: Published,
): Endpoint {
  const answer = tagged(body, {
    "content-type": type,
    "cache-control": cacheControl.public,
    ...inertHeaders,
    ...headers,
  });
  return bind({ ...contract, path, cors }, ({ request }) => answer(request));
}
