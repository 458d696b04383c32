import { isAddress } from "./contact/kv_url.ts";

export type Deploy = ReturnType<typeof readDeploy>;

/**
 * Reads what Deno Deploy says of the app; a preview's host is `<app>-<revision>` or
 * `<app>--<branch>`.
 */
export function readDeploy(named: (name: string) => string | undefined) {
  const app = named("DENO_DEPLOY_APP_SLUG");
  const organisation = named("DENO_DEPLOY_ORG_SLUG");
  const is = named("DENO_DEPLOY") === "true" || app !== undefined;
  const isNamed = [app, organisation].every((slug) => /^[a-z0-9-]+$/.test(slug ?? ""));
  const hosts = `^${app}(?:-[a-z0-9-]+)?\\.${organisation}\\.deno\\.net$`;
  // What the runtime opens; where they are unset it opens a store in memory and says nothing.
  const database = (named("DENO_KV_PATH_PREFIX") ?? "") + (named("DENO_KV_DEFAULT_PATH") ?? "");
  return {
    is,
    hasDatabase: isAddress(database),
    /** Names the engine and the site together: the same while it is built and where it runs. */
    revision: named("DENO_DEPLOY_BUILD_ID"),
    origin: isNamed ? `https://${app}.${organisation}.deno.net` : undefined,
    hosts: isNamed ? new RegExp(hosts) : undefined,
  };
}
