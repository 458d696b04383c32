import { ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { loadSite } from "./lib/content/site.ts";
import { lastResort } from "./lib/http/handler.ts";
import { describeException, jsonLog } from "./lib/http/log.ts";
import { factsOf } from "./lib/manual/facts.ts";
import { createServices } from "./lib/services.ts";
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
app.warm().catch((error) =>
  log({ event: "search_index_failed", exception: describeException(error) })
);

async function load() {
  const config = readConfig((name) => Deno.env.get(name));
  const site = loadSite(config.contentDir, {
    baseUrl: config.baseUrl,
    facts: factsOf(config, (name) => Deno.env.get(name)),
    service: () => app.service,
  });
  for (const { message } of site.warnings) console.error(message);
  const { openKv } = Deno;
  const services = createServices({ config, site, openKv, fetch, now: Date.now, log });
  const app = createApp(services);
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
    const problem = error instanceof Deno.errors.AddrInUse
      ? `Port ${port} is in use`
      : `Cannot listen on ${config.host}:${port} (${(error as Error).message})`;
    return refuse(new ConfigError("PORT", problem));
  }
}

async function stop(): Promise<void> {
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), graceMs));
  await app.bodiesArrived();
  await server.shutdown();
}

/** Ends the program with the line that says what is wrong and what to do. */
function refuse(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof SiteError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
