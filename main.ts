import { ConfigError, mailNotice, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { createDeps, type Surroundings } from "./lib/deps.ts";
import { listen, ListenError } from "./lib/http/listener.ts";
import { jsonLog } from "./lib/http/log.ts";
import { inspectSite } from "./lib/inspect/site.ts";
import { loadAhead, loadSite } from "./lib/load.ts";
import { progressLines } from "./lib/progress.ts";
import { createApp } from "./routes/mod.ts";
import project from "./deno.json" with { type: "json" };

const has = (flag: string) => Deno.args.includes(flag);
const log = jsonLog(console.error, Date.now);
const warn = ({ message }: Error) => log({ event: "site_warning", message });
let inOwnersWords = (message: string) => message;
const { app, listener } = await start().catch(refuse);
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
if (!has("--dev")) log({ event: "started", version: project.version });
console.log(inOwnersWords(`Frontdesk ${project.version} listens on ${listener.address}`));

async function start() {
  const folder = Deno.args.find((arg) => !arg.startsWith("--"));
  const config = readConfig((name) => name === "CONTENT_DIR" && folder || Deno.env.get(name));
  for (const warning of config.warnings) console.error(warning);
  if (config.kvToken) Deno.env.set("DENO_KV_ACCESS_TOKEN", config.kvToken);
  const surroundings = { config, openKv: Deno.openKv, fetch, now: Date.now, log };
  const app = await (has("--dev") ? developmentApp : finishedApp)(surroundings);
  return { app, listener: listen({ ...config, reusePort: has("--reuse-port") }, app.fetch, log) };
}

async function developmentApp({ config, ...others }: Omit<Surroundings, "site">) {
  const { develop, ownerWords, watchFolder } = await import("./lib/commands/dev.ts");
  inOwnersWords = ownerWords(config.contentDir);
  const app = develop(config, (own) => createApp(createDeps({ config, ...others, ...own })));
  void watchFolder(config.contentDir, app.reload);
  return app;
}

async function finishedApp({ config, ...others }: Omit<Surroundings, "site">) {
  const reading = loadSite(config.contentDir, config);
  const deps = createDeps({ config, ...others, site: reading.site });
  const notice = mailNotice(config, reading.site);
  if (notice) console.error(notice);
  if (!config.denoDeploy) { // There a visitor waits for the start; the first search builds the index.
    const progress = progressLines(console.error, performance.now.bind(performance));
    await loadAhead(config);
    await deps.search.build(progress);
    if (reading.settings.guess) console.error(reading.settings.guess.message);
    else inspectSite(reading, progress).errors.forEach(warn);
  }
  const opened = deps.contact.open().then((problem) => problem && console.error(problem));
  if (!config.kvIsRemote) await opened; // Only enquiries wait for one on the network.
  return createApp(deps);
}

async function stop(): Promise<void> {
  // So long, in milliseconds, requests in flight may take to finish: Deno Deploy gives 5 s.
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), 4_500));
  await listener.announceEnd().then(app.bodiesArrived).then(listener.shutdown);
}

/** Ends the program with the lines that say what is wrong and what to do. */
function refuse(error: unknown): never {
  if (![ConfigError, SiteError, ListenError].some((known) => error instanceof known)) throw error;
  console.error(inOwnersWords((error as Error).message));
  Deno.exit(1);
}
