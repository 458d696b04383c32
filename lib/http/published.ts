import { type Description, type Endpoint, endpoint } from "./endpoint.ts";
import { fixed, type FixedBody } from "./fixed.ts";
import { cacheControl, inertHeaders } from "./reply.ts";

/** A body that anybody may read at a path. */
export interface Published {
  path: string;
  /** Media type. */
  type: string;
  body(): FixedBody | Promise<FixedBody>;
  /** How the interface description tells of it; left out: it is not listed. */
  describe?: Description;
  /** More headers, or others. */
  headers?: Record<string, string>;
  /** Whether other origins may read it from a browser; left out: yes. */
  cors?: boolean;
  /** Further paths with the same answer, which the interface description does not list. */
  aliases?: readonly string[];
}

/** The endpoints of a fixed body: documents, assets, discovery files. */
export function published(
  { path, type, body, describe, headers, cors, aliases = [] }: Published,
): Endpoint[] {
  const handle = fixed(body, {
    "content-type": type,
    "cache-control": cacheControl.published,
    ...inertHeaders,
    ...headers,
  });
  return [path, ...aliases].map((at) =>
    endpoint({
      method: "GET",
      path: at,
      describe: at === path ? describe : undefined,
      cors,
      handle: ({ request }) => handle(request),
    })
  );
}
