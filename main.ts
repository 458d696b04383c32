import { type Config, ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { loadSite } from "./lib/load_site.ts";
import type { Site } from "./lib/content/site.ts";
import { createDeps } from "./lib/deps.ts";
import { listen, ListenError } from "./lib/http/listener.ts";
import { describeException, jsonLog, type Log } from "./lib/http/log.ts";
import { version } from "./lib/version.ts";
import { createApp } from "./routes/mod.ts";

/** Requests in flight may finish for so long after a signal, in milliseconds: Deno Deploy gives 5 s. */
const graceMs = 4_500;
/** The first requests have so long to themselves before the search is built ahead, in milliseconds. */
const quietMs = 1_000;

const log = jsonLog((line) => console.error(line), Date.now);
const { app, listener } = await start().catch(refuse);
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
console.log(`Frontdesk ${version} listens on http://localhost:${listener.port}`);
Deno.unrefTimer(setTimeout(() => app.idle().catch(idleFailed), quietMs));

async function start() {
  const config = readConfig((name) => Deno.env.get(name));
  const app = await load(config);
  const reusePort = Deno.args.includes("--reuse-port");
  return { app, listener: listen({ ...config, reusePort }, app.fetch, log) };
}

async function load(config: Config) {
  if (config.kvToken) Deno.env.set("DENO_KV_ACCESS_TOKEN", config.kvToken);
  const build = (site: Site, log: Log) =>
    createApp(createDeps({ config, site, openKv: Deno.openKv, fetch, now: Date.now, log }));
  if (Deno.args.includes("--dev")) {
    const { develop } = await import("./lib/commands/dev.ts");
    return develop(config, build, (line) => console.error(line));
  }
  for (const warning of config.warnings) console.error(warning);
  const app = build(loadSite(config.contentDir, config), log);
  await app.open();
  return app;
}

function idleFailed(error: unknown): void {
  log({ event: "idle_failed", exception: describeException(error) });
}

async function stop(): Promise<void> {
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), graceMs));
  await app.bodiesArrived();
  await listener.shutdown();
}

/** Ends the program with the lines that say what is wrong and what to do. */
function refuse(error: unknown): never {
  const errors = [ConfigError, SiteError, ListenError];
  if (!errors.some((known) => error instanceof known)) throw error;
  console.error((error as Error).message);
  Deno.exit(1);
}
