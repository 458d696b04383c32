import { engineAsset, engineAssets, nameInAnyVersion } from "../lib/pages/assets/engine_assets.ts";
import { iconAt, iconPaths, type Redirect } from "../lib/site/site.ts";
import { published, tagged } from "../lib/http/immutable.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { bind, type Endpoint, splitUrl } from "../lib/http/router.ts";
import type { Deps } from "../lib/cli/deps.ts";
import { movedTo } from "./moved.ts";

/** A year, in seconds: the path of an engine's file changes with its content. */
const forever = "public, max-age=31536000, immutable";

/** Serves everything that is no page: the engine's files, the site's, and what leads to either. */
export function assetRoutes({ site }: Deps): Endpoint[] {
  const endpoints = [
    ...[...site.redirects].filter(([from]) => !from.includes("?"))
      .map(([from, to]) => redirect(from, to)),
    ...[...site.files].map(([path, asset]) => file(path, asset)),
    ...[...engineAssets].flatMap(([name, asset]) => {
      const path = engineAsset(name);
      return [file(path, asset, forever), redirect(`/assets/${name}`, { to: path, status: 301 })];
    }),
    ...iconPaths.flatMap((path) => {
      const icon = iconAt(path, site);
      return icon === undefined ? [] : file(path, icon);
    }),
  ];
  // Of several at a path the first holds: the site's before the engine's.
  return Map.groupBy(endpoints, ({ path }) => path).values().map(([first]) => first!).toArray();
}

/**
 * Answers with today's file where another version's is asked for: while an update runs, a page may
 * come from one version and ask the other. Nobody may keep it under that address.
 */
export function assetsOfOtherVersions() {
  const headers = { "cache-control": cacheControl.never, ...inertHeaders };
  const answers = new Map<string, ReturnType<typeof tagged>>(
    [...engineAssets].map(([name, { type, bytes }]) => [
      name,
      tagged(() => bytes, { "content-type": type, ...headers }),
    ]),
  );
  return (request: Request, path: string): Promise<Reply> | undefined => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead ? answers.get(nameInAnyVersion(path) ?? "")?.(request) : undefined;
  };
}

function file(
  path: string,
  { type, bytes }: { type: string; bytes: Uint8Array<ArrayBuffer> },
  caching: string = cacheControl.public,
) {
  const headers = { "cache-control": caching };
  const cors = path.startsWith("/.well-known/");
  return published({ path, type, body: () => bytes, headers, cors });
}

const redirect = (path: string, target: Redirect) =>
  bind(
    { method: "GET", path },
    ({ request }) => movedTo(target, splitUrl(request.url).search),
    { cors: false, leadsTo: target.to },
  );
