import { ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { loadSite } from "./lib/content/load_site.ts";
import type { Site } from "./lib/content/site.ts";
import { createDeps } from "./lib/deps.ts";
import { lastResort } from "./lib/http/handler.ts";
import { ListenError } from "./lib/http/listen_error.ts";
import { describeException, jsonLog, type Log } from "./lib/http/log.ts";
import { createApp } from "./routes/mod.ts";

/** Requests in flight may finish for so long after a signal, in milliseconds: Deno Deploy gives 5 s. */
const graceMs = 4_500;
/** Before a listener that failed, as when file handles ran out, is opened again, in milliseconds. */
const pauseMs = 200;

const log = jsonLog((line) => console.error(line), Date.now);
const { config, app } = await load().catch(refuse);
let server = listen(config.port);
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
console.log(`Frontdesk listens on http://localhost:${(server.addr as Deno.NetAddr).port}`);
app.idle().catch((error) => log({ event: "idle_failed", exception: describeException(error) }));

async function load() {
  const config = readConfig((name) => Deno.env.get(name));
  const { openKv } = Deno;
  const build = (site: Site, log: Log) =>
    createApp(createDeps({ config, site, openKv, fetch, now: Date.now, log }));
  if (Deno.args.includes("--dev")) {
    const { develop } = await import("./lib/commands/dev.ts");
    return { config, app: develop(config, build, (line) => console.error(line)) };
  }
  for (const warning of config.warnings) console.error(warning);
  const app = build(loadSite(config.contentDir, config), log);
  await app.open();
  return { config, app };
}

function listen(port: number): Deno.HttpServer {
  const reusePort = Deno.args.includes("--reuse-port");
  const options = { hostname: config.host, port, reusePort, onError: lastResort, onListen() {} };
  try {
    const opened = Deno.serve({ ...options, automaticCompression: false }, app.fetch);
    opened.finished.catch(({ message }) => {
      log({ event: "listener_failed", reason: message });
      setTimeout(() => server = listen((opened.addr as Deno.NetAddr).port), pauseMs);
    });
    return opened;
  } catch (error) {
    return refuse(new ListenError(config.host, port, error as Error));
  }
}

async function stop(): Promise<void> {
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), graceMs));
  await app.bodiesArrived();
  await server.shutdown();
}

/** Ends the program with the lines that say what is wrong and what to do. */
function refuse(error: unknown): never {
  const errors = [ConfigError, SiteError, ListenError];
  if (!errors.some((known) => error instanceof known)) throw error;
  console.error((error as Error).message);
  Deno.exit(1);
}
