import { ConfigError, readConfig } from "./lib/config.ts";
import { SiteError } from "./lib/content/content_error.ts";
import { createFetch, type FetchHandler, lastResort } from "./lib/http/app.ts";
import { arriving } from "./lib/http/body.ts";
import { jsonLog } from "./lib/http/log.ts";
import { splitUrl } from "./lib/http/router.ts";
import { healthPath, healthRoutes } from "./routes/health.ts";
import type { App } from "./routes/mod.ts";

const now = Date.now;
const log = jsonLog((line) => console.error(line), now);

function refuse(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof SiteError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}

function config() {
  try {
    return readConfig((name) => Deno.env.get(name));
  } catch (error) {
    return refuse(error);
  }
}

const settings = config();
const health = createFetch({ endpoints: healthRoutes({ now }), now, log });
/** Milliseconds in which only a request starts the loading: a first health check is not held up. */
const headStartMs = 25;
/** Milliseconds the first requests have to themselves before the rest is warmed up. */
const breatherMs = 500;

let loading: Promise<App> | undefined;
const app = () => loading ??= loadApp().catch(refuse);
setTimeout(app, headStartMs);

/** Loads and checks what the health check does not need, once the port is open. */
async function loadApp(): Promise<App> {
  const [{ loadSite }, { createServices }, { createApp }] = await Promise.all([
    import("./lib/content/site.ts"),
    import("./lib/services.ts"),
    import("./routes/mod.ts"),
  ]);
  const site = loadSite(settings.contentDir, { baseUrl: settings.baseUrl });
  const loaded = createApp(
    createServices({
      config: settings,
      site,
      openKv: Deno.openKv,
      fetch: globalThis.fetch,
      now,
      log,
    }),
  );
  answer = loaded.fetch;
  setTimeout(() => loaded.warm(), breatherMs);
  return loaded;
}

/** Until the app is loaded, the health check answers and everything else waits for it. */
let answer: FetchHandler = async (request, info) =>
  splitUrl(request.url).path === healthPath
    ? health(request, info)
    : (await app()).fetch(request, info);

const fetch: Deno.ServeHandler = (request, info) => answer(request, info);

/** Requests in flight may finish for so long after SIGINT or SIGTERM, in milliseconds. */
const graceMs = 4_500;

function serve(): Deno.HttpServer | undefined {
  const { host: hostname, port } = settings;
  try {
    return Deno.serve({
      hostname,
      port,
      automaticCompression: true,
      onError: lastResort,
      onListen: ({ port }) => console.log(`Frontdesk listens on http://localhost:${port}`),
    }, fetch);
  } catch (error) {
    if (!listening && error instanceof Deno.errors.AddrInUse) {
      console.error(`Port ${port} is served already, by another worker or program`);
      return undefined;
    }
    console.error(
      `Cannot listen on ${hostname}:${port}: ${(error as Error).message}. ` +
        "Set another HOST or PORT, for example HOST=127.0.0.1 PORT=8001",
    );
    Deno.exit(1);
  }
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Stops on a signal; one may come as soon as the line that says where it listens is out. */
function listen(): void {
  const stop = async () => {
    Deno.unrefTimer(setTimeout(() => Deno.exit(0), graceMs));
    await loading;
    await nextTurn(); // What waited for the loading begins to read its body.
    await Promise.allSettled(arriving);
    await server?.shutdown();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
  const server = serve();
}

/**
 * `deno run main.ts --listen` listens at once. Without the argument `deno serve` may be listening: it
 * says so by calling onListen before the next turn of the event loop, though in its first worker only;
 * the others find the port taken.
 */
const listening = Deno.args.includes("--listen");
let declared = false;
if (listening) listen();
else setTimeout(() => declared || listen());

const declaration = {
  fetch,
  onListen({ port }: { port?: number }) {
    declared = true;
    console.log(`Frontdesk listens on http://localhost:${port}`);
  },
};

export default listening ? {} : declaration;
