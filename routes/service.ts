import { createDeps, type Surroundings } from "../lib/deps.ts";
import { loadSite } from "../lib/load_site.ts";
import { lazy } from "../lib/modules.ts";
import type { Snapshot } from "../lib/snapshot.ts";
import { createApp } from "./mod.ts";

/** What the process brings. */
type Given = Omit<Surroundings, "site" | "keptIndex">;

const development = lazy(() => import("../lib/commands/dev.ts"), () => false);
const building = lazy(() => import("../lib/commands/build.ts"), () => false);

/** The app of the configured site, ready for requests. */
export async function opened(given: Given, snapshot?: Snapshot) {
  const site = loadSite(given.config.contentDir, given.config);
  const app = createApp(createDeps({ ...given, site, keptIndex: snapshot?.index }));
  await app.open();
  return app;
}

/** The app of `deno task dev`; `print` writes a line to the terminal. */
export async function developed(given: Given, print: (line: string) => void) {
  const { develop } = await development();
  const build: Parameters<typeof develop>[1] = (site, log) =>
    createApp(createDeps({ ...given, site, log }));
  return develop(given.config, build, print);
}

/** Makes the snapshot of the configured site; returns what was done, in a line. */
export async function built(given: Given): Promise<string> {
  const { config } = given;
  const deps = createDeps({ ...given, site: loadSite(config.contentDir, config) });
  const { endpoints, fetch } = createApp(deps);
  const { buildSnapshot } = await building();
  return await buildSnapshot(config, { endpoints, fetch, indexes: () => deps.search.warm() });
}
