import { ConfigError, readConfig } from "./lib/config.ts";
import { ContentError } from "./lib/content/content_error.ts";
import { readContentFiles } from "./lib/content/files.ts";
import { lastResort } from "./lib/http/app.ts";
import { jsonLog } from "./lib/http/log.ts";
import { createServices } from "./lib/services.ts";
import { type App, createApp } from "./routes/mod.ts";

const log = jsonLog((line) => console.error(line), Date.now);

async function start(): Promise<{ app: App; host: string; port: number }> {
  const config = readConfig((name) => Deno.env.get(name));
  const files = await readContentFiles(config.contentDir);
  const app = createApp(createServices({ config, files, now: Date.now, log }));
  return { app, host: config.host, port: config.port };
}

function refuse(error: unknown): never {
  if (!(error instanceof ConfigError || error instanceof ContentError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}

const { app, host, port } = await start().catch(refuse);

if (import.meta.main) {
  const server = Deno.serve({
    hostname: host,
    port,
    automaticCompression: true,
    onError: lastResort,
    onListen: ({ port }) => console.log(`Frontdesk listens on http://localhost:${port}`),
  }, app.fetch);
  const stop = () => server.shutdown();
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  await app.warm();
  await server.finished;
  Deno.exit(0);
} else {
  setTimeout(app.warm);
}

export default { fetch: app.fetch } satisfies Deno.ServeDefaultExport;
