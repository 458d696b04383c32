import { engineAsset, engineAssets, nameInAnyVersion } from "../lib/browser/assets.ts";
import { bind, type Endpoint } from "../lib/http/endpoint.ts";
import { published, tagged } from "../lib/http/immutable.ts";
import { cacheControl, inertHeaders, type Reply } from "../lib/http/reply.ts";
import { splitUrl, withQuery } from "../lib/http/router.ts";
import type { Deps } from "../lib/deps.ts";

/** A year, in seconds: the path of an engine's file changes with its content. */
const forever = "public, max-age=31536000, immutable";

/** Files that browsers ask for at the root, whatever a page says. */
const atRoot = ["favicon.ico", "apple-touch-icon.png"] as const;

/** Everything that is no page: the engine's files, the site's, and what leads to either. */
export function assetRoutes({ site }: Deps): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  const add = (endpoint: Endpoint) => endpoints.set(endpoint.path, endpoint);
  for (const [path, asset] of site.files) add(file(path, asset));
  for (const [name, asset] of engineAssets) {
    const path = engineAsset(name);
    add(file(path, asset, forever));
    const old = `/assets/${name}`;
    if (!endpoints.has(old)) add(redirect(old, path));
  }
  for (const name of atRoot) {
    const path = `/${name}`;
    const asset = site.files.get(`/assets/${name}`) ?? engineAssets.get(name)!;
    if (!endpoints.has(path)) add(file(path, asset));
  }
  for (const [from, to] of site.redirects) if (!from.includes("?")) add(redirect(from, to));
  return [...endpoints.values()];
}

/**
 * Answers with today's file where one of another version of the engine is asked for: while an update
 * runs, a page may come from one version and ask the other for its stylesheet. Nobody may keep it
 * under that address; `undefined` where there is no such file.
 */
export function assetsOfOtherVersions() {
  const answers = new Map(
    [...engineAssets].map(([name, { type, bytes }]) => [
      name as string,
      tagged(() => bytes, {
        "content-type": type,
        "cache-control": cacheControl.never,
        ...inertHeaders,
      }),
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
  return published({ path, type, body: () => bytes, headers, cors: false });
}

function redirect(path: string, target: string) {
  return bind({ method: "GET", path, cors: false }, ({ request }) => {
    const location = withQuery(target, splitUrl(request.url).search);
    return {
      status: 301,
      headers: { location, "cache-control": cacheControl.public },
      body: null,
    };
  });
}
