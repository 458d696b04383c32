import { engineAsset, engineAssets } from "../lib/browser/assets.ts";
import { type Endpoint, endpoint } from "../lib/http/endpoint.ts";
import { published } from "../lib/http/fixed.ts";
import { cacheControl } from "../lib/http/reply.ts";
import type { Deps } from "../lib/deps.ts";

/** A year, in seconds: the path of an engine's file changes with its content. */
const forever = "public, max-age=31536000, immutable";

/** Files that browsers ask for at the root, whatever a page says. */
const atRoot = ["favicon.ico", "apple-touch-icon.png"] as const;

/** Everything that is no page: the engine's files, the site's, and what leads to either. */
export function assetRoutes({ site }: Deps): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  for (const { path, type, bytes } of site.files.values()) {
    endpoints.set(path, file(path, type, bytes, cacheControl.published));
  }
  for (const [name, { type, bytes }] of engineAssets) {
    const path = engineAsset(name);
    endpoints.set(path, file(path, type, bytes, forever));
    const old = `/assets/${name}`;
    if (!endpoints.has(old)) endpoints.set(old, redirect(old, path));
  }
  for (const name of atRoot) {
    const { type, bytes } = site.files.get(`/assets/${name}`) ?? engineAssets.get(name)!;
    const path = `/${name}`;
    if (!endpoints.has(path)) endpoints.set(path, file(path, type, bytes, cacheControl.published));
  }
  for (const [from, to] of site.redirects) endpoints.set(from, redirect(from, to));
  return [...endpoints.values()];
}

function file(path: string, type: string, bytes: Uint8Array<ArrayBuffer>, caching: string) {
  const headers = { "cache-control": caching };
  return published({ path, type, body: () => bytes, headers, cors: false });
}

function redirect(path: string, location: string) {
  return endpoint({
    method: "GET",
    path,
    cors: false,
    handle: () => ({
      status: 301,
      headers: { location, "cache-control": cacheControl.published },
      body: null,
    }),
  });
}
