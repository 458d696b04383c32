import { type Config, ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { listen, ListenError } from "./lib/http/listener.ts";
import { describeException, jsonLog } from "./lib/http/log.ts";
import { type App, startAhead } from "./lib/ahead.ts";
import { readSnapshot } from "./lib/snapshot.ts";
import { version } from "./lib/version.ts";

/** Requests in flight may finish for so long after a signal, in milliseconds: Deno Deploy gives 5 s. */
const graceMs = 4_500;
/** The first requests have so long to themselves before the search is built ahead, in milliseconds. */
const quietMs = 1_000;

const log = jsonLog((line) => console.error(line), Date.now);
const { app, listener } = await start().catch(refuse);
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
console.log(`Frontdesk ${version} listens on ${listener.address}`);
Deno.unrefTimer(setTimeout(() => app.idle().catch(idleFailed), quietMs));

async function start() {
  const config = readConfig((name) => Deno.env.get(name));
  const app = await load(config);
  const reusePort = Deno.args.includes("--reuse-port");
  return { app, listener: listen({ ...config, reusePort }, app.fetch, log) };
}

async function load(config: Config): Promise<App> {
  const { openKv } = Deno;
  if (config.kvToken) Deno.env.set("DENO_KV_ACCESS_TOKEN", config.kvToken);
  const surroundings = { config, openKv, fetch, now: Date.now, log };
  const service = () => import("./routes/service.ts");
  if (Deno.args.includes("--dev")) return (await service()).developed(surroundings, console.error);
  for (const warning of config.warnings) console.error(warning);
  if (Deno.args.includes("--build")) {
    console.log(await (await service()).built(surroundings));
    Deno.exit();
  }
  const snapshot = await readSnapshot(config, console.error);
  const open = async () => (await service()).opened(surroundings, snapshot);
  return snapshot ? await startAhead(snapshot, surroundings, open) : await open();
}

function idleFailed(error: unknown): void {
  log({ event: "idle_failed", exception: describeException(error) });
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
