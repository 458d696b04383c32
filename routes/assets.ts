import { assetInAnyVersion, engineAsset, engineAssets } from "../lib/pages/assets/engine_assets.ts";
import { lazyOf } from "../lib/base/lazy.ts";
import type { SiteFile } from "../lib/site/files.ts";
import { iconAt, iconPaths } from "../lib/site/site.ts";
import { cachedBody, cachedFile } from "../lib/http/cached.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { type Endpoint, isRead } from "../lib/http/router.ts";
import type { Deps } from "./deps.ts";

/** A year, in seconds: the path of an engine's file changes with its content. */
const forever = "public, max-age=31536000, immutable";

/** Serves everything that is no page: the site's files and the engine's. */
export function assetRoutes({ site }: Deps): Endpoint[] {
  const endpoints = [
    ...iconPaths.flatMap((path) => {
      const icon = iconAt(path, site);
      return icon === undefined ? [] : file(path, icon);
    }),
    ...[...engineAssets].map(([name, asset]) => file(engineAsset(name), asset, forever)),
    ...[...site.files].map(([path, asset]) => file(path, asset)),
  ];
  // Of several at a path the last holds: the site's before the engine's.
  return [...new Map(endpoints.map((endpoint) => [endpoint.path, endpoint])).values()];
}

/**
 * Answers with today's file where another version's is asked for: while an update runs, a page may
 * come from one version and ask the other. Nobody may keep it under that address.
 */
export function assetOfOtherVersion(request: Request, path: string): Promise<Reply> | undefined {
  const asset = assetInAnyVersion(path);
  return asset && isRead(request) ? passingAnswer(asset)(request) : undefined;
}

const passingAnswer = lazyOf(({ type, bytes }: SiteFile) =>
  cachedBody(() => bytes, {
    "content-type": type,
    "cache-control": cacheControl.never,
    ...inertHeaders,
  })
);

function file(
  path: string,
  { type, bytes }: SiteFile,
  caching: string = cacheControl.public,
) {
  const headers = { "cache-control": caching };
  const cors = path.startsWith("/.well-known/");
  return cachedFile({ path, type, body: () => bytes, headers, cors });
}
