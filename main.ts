import { commandVariables, contentDirOf, ownerTranslator, runCommand } from "./lib/cli/command.ts";
import { noticesOf, readConfig } from "./lib/config.ts";
import { type AppContext, createDeps } from "./routes/deps.ts";
import { listen } from "./lib/http/listener.ts";
import { jsonLog, type Severity } from "./lib/http/log.ts";
import { loadAhead, loadSite, progressLines } from "./lib/cli/load.ts";
import { type Message, say } from "./lib/base/message.ts";
import { createApp } from "./routes/mod.ts";
import project from "./deno.json" with { type: "json" };

const isDevelopment = Deno.args.includes("--dev");
const variables = commandVariables();
const log = jsonLog(writeLine, Date.now);
const translate = ownerTranslator(contentDirOf(variables));
const tell = (message: Message) => writeLine(translate(message), "warn");
const { app, listener } = await runCommand(translate, start, (text) => writeLine(text, "error"));
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
if (!isDevelopment) log({ event: "started", version: project.version });
write(Deno.stdout, translate(say`Frontdesk ${project.version} listens on ${listener.address}`));

async function start() {
  const config = readConfig(variables);
  if (config.kvToken) Deno.env.set("DENO_KV_ACCESS_TOKEN", config.kvToken);
  const context = { config, openKv: Deno.openKv, fetch, now: Date.now, log };
  const app = isDevelopment ? await developmentApp(context) : await finishedApp(context);
  return { app, listener: listen(config, app.fetch, log) };
}

async function developmentApp(context: AppContext) {
  const { config } = context;
  const { DevApp, onChange } = await import("./lib/cli/dev.ts");
  const app = new DevApp(
    config,
    ({ site, log }) => createApp(createDeps({ ...context, log }, site)),
  );
  void onChange(Deno.watchFs(config.contentDir), () => app.reload());
  return app;
}

async function finishedApp(context: AppContext) {
  const { config } = context;
  const reading = loadSite(config.contentDir, config);
  const deps = createDeps(context, reading.site);
  if (!config.denoDeploy) { // There a visitor waits for the start; the first search builds the index.
    await loadAhead(config);
    await deps.search.build(progressLines(tell, performance.now.bind(performance)));
    const { guess } = reading.settings;
    if (guess) writeLine(guess.translatedBy(translate), "warn");
  }
  const opened = deps.contact.open().then((store) => {
    for (const line of [...noticesOf(deps.config), store]) if (line) tell(line);
  });
  if (!config.kvIsRemote) await opened; // Only enquiries wait for one on the network.
  return createApp(deps);
}

async function stop(): Promise<void> {
  // So long, in milliseconds, requests in flight may take to finish: Deno Deploy gives 5 s.
  Deno.unrefTimer(setTimeout(() => Deno.exit(0), 4_500));
  await listener.announceEnd().then(app.bodiesArrived).then(listener.shutdown);
}

/**
 * Writes a line to stderr, whatever its severity. The runtime takes the severity of what it exports
 * from the console, which on a server of its own may export alone (OTEL_DENO_CONSOLE=replace).
 */
function writeLine(line: string, severity: Severity): void {
  const exportsAlone = Deno.env.get("OTEL_DENO_CONSOLE") === "replace";
  if (!exportsAlone && Deno.env.get("DENO_DEPLOY") !== "true") return console.error(line);
  if (exportsAlone) write(Deno.stderr, line);
  console[severity](line);
}

function write(stream: typeof Deno.stdout, line: string): void {
  stream.writeSync(new TextEncoder().encode(`${line}\n`));
}
