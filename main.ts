import { ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { createDeps } from "./lib/deps.ts";
import { listen, ListenError } from "./lib/http/listener.ts";
import { jsonLog } from "./lib/http/log.ts";
import { inspectSite } from "./lib/inspect/site.ts";
import { loadAhead } from "./lib/load_ahead.ts";
import { loadSite } from "./lib/load_site.ts";
import { progressLines } from "./lib/progress.ts";
import { version } from "./lib/version.ts";
import { createApp } from "./routes/mod.ts";

/** Requests in flight may finish for so long after a signal, in milliseconds: Deno Deploy gives 5 s. */
const graceMs = 4_500;

const log = jsonLog(console.error, Date.now);
const { app, listener } = await start().catch(refuse);
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
console.log(`Frontdesk ${version} listens on ${listener.address}`);

async function start() {
  const config = readConfig((name) => Deno.env.get(name));
  for (const warning of config.warnings) console.error(warning);
  if (config.kvToken) Deno.env.set("DENO_KV_ACCESS_TOKEN", config.kvToken);
  const parts = { config, openKv: Deno.openKv, fetch, now: Date.now, log };
  const reusePort = Deno.args.includes("--reuse-port");
  const listening = (app: Pick<ReturnType<typeof createApp>, "fetch" | "bodiesArrived">) => (
    { app, listener: listen({ ...config, reusePort }, app.fetch, log) }
  );
  if (Deno.args.includes("--dev")) {
    const { develop, watchFolder } = await import("./lib/commands/dev.ts");
    const app = develop(config, (own) => createApp(createDeps({ ...parts, ...own })));
    void watchFolder(config.contentDir, app.reload);
    return listening(app);
  }
  const reading = loadSite(config.contentDir, config);
  const deps = createDeps({ ...parts, site: reading.site });
  // On Deno Deploy a visitor waits for the start: the first search builds the index.
  if (!config.denoDeploy) {
    const progress = progressLines(console.error, performance.now.bind(performance));
    await loadAhead(config);
    await deps.search.build(progress);
    const { errors } = inspectSite(reading, progress);
    for (const { message } of errors) log({ event: "site_warning", message });
  }
  const problem = config.kvIsRemote ? undefined : await deps.contact.open();
  if (problem !== undefined) console.error(problem);
  const service = listening(createApp(deps));
  if (config.kvIsRemote) void deps.contact.open();
  return service;
}

async function stop(): Promise<void> {
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), graceMs));
  await listener.announceEnd().then(app.bodiesArrived);
  await listener.shutdown();
}

/** Ends the program with the lines that say what is wrong and what to do. */
function refuse(error: unknown): never {
  const errors = [ConfigError, SiteError, ListenError];
  if (!errors.some((known) => error instanceof known)) throw error;
  console.error((error as Error).message);
  Deno.exit(1);
}
