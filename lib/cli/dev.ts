import { escape } from "@std/html";
import { type Message, say } from "../base/message.ts";
import { checkSite } from "../check/site.ts";
import type { Config } from "../config.ts";
import type { ConnectionInfo } from "../http/quota.ts";
import { isForLoopback, splitUrl } from "../http/request.ts";
import type { FetchHandler } from "../http/handler.ts";
import { describeException, type Log } from "../http/log.ts";
import { SiteError } from "../site/content_error.ts";
import type { Site } from "../site/site.ts";
import { characters } from "../site/site_json.ts";
import { loadSite } from "./load.ts";
import { ownerLanguage, ownerTranslator } from "./command.ts";

const scriptPath = "/.dev/reload.js";
const eventsPath = "/.dev/events";
const looksPath = "/.dev/looks";

/** Reloads the page when the site has changed, and when the server is back after a restart. */
const script = `let lost = false;
const events = new EventSource("${eventsPath}");
events.addEventListener("reload", () => location.reload());
events.addEventListener("open", () => lost && location.reload());
events.addEventListener("error", () => lost = true);
`;

/** Makes the app that production runs. */
type Build = (parts: { site: Site; log: Log }) => { fetch: FetchHandler };

/**
 * The app of `deno task dev`: drafts are shown, pages reload themselves when the folder changes, and
 * what is wrong is a page, while files come from the last good state.
 */
export class DevApp {
  /** What keeps the folder from being served, a line each. */
  #errors: readonly string[] = [];
  /** The site of the last good state, and its app. */
  #site: Site | undefined;
  #app: FetchHandler | undefined;
  /** What the check found when it was last printed. */
  #printed = new Set<string>();
  readonly #readers = new Set<ReadableStreamDefaultController<string>>();
  readonly #log: Log = ({ exception }) => {
    if (exception !== undefined) this.print(String(exception));
  };

  /** `print` writes a line to the terminal. */
  constructor(
    readonly config: Config,
    readonly build: Build,
    readonly print: (line: string) => void = console.error,
  ) {
    this.#load();
  }

  readonly fetch = async (request: Request, info: ConnectionInfo): Promise<Response> => {
    const { contentDir: dir } = this.config;
    // Drafts are nobody else's: another site's page could rebind its name to this machine.
    if (!isForLoopback(request)) {
      const refusal = ownerTranslator(dir)(say`deno task dev answers localhost alone`);
      return new Response(`${refusal}\n`, { status: 403 });
    }
    const { path, search } = splitUrl(request.url);
    if (path === eventsPath) return reloadStream(this.#readers);
    if (path === scriptPath) {
      return new Response(script, { headers: { "content-type": "text/javascript" } });
    }
    if (path === looksPath) return charactersPage(dir);
    const wantsPage = request.headers.get("accept")?.includes("text/html") ?? false;
    const look = characters.find((name) => search === `look=${name}`);
    const app = this.#appIn(look);
    if (app === undefined || (this.#errors.length > 0 && wantsPage)) {
      return errorPage(dir, this.#errors);
    }
    return await withReloadScript(await app(withoutConditions(request), info), look !== undefined);
  };

  /** Reads the site again and tells the open pages. */
  reload(): void {
    this.#load();
    for (const reader of this.#readers) reader.enqueue(reloadEvent);
  }

  async bodiesArrived(): Promise<void> {}

  /** Returns the app of the last good state; a named character stands in for the site's. */
  #appIn(character?: Site["theme"]["character"]): FetchHandler | undefined {
    if (!this.#site || !character) return this.#app;
    const theme = { ...this.#site.theme, character };
    return this.build({ site: { ...this.#site, theme }, log: this.#log }).fetch;
  }

  #load(): void {
    const { config, print } = this;
    const translate = ownerTranslator(config.contentDir);
    const isFirst = this.#site === undefined;
    try {
      const reading = loadSite(config.contentDir, config, true);
      this.#app = this.build({ site: reading.site, log: this.#log }).fetch;
      this.#site = reading.site;
      if (this.#errors.length > 0) print(translate(say`The site can be served again`));
      this.#errors = [];
      const { guess } = reading.settings;
      if (guess && isFirst) print(guess.translatedBy(translate));
      const found = new Set(
        checkSite(reading).errors.map((error) => error.translatedBy(translate)),
      );
      for (const message of found.difference(this.#printed)) print(message);
      this.#printed = found;
    } catch (error) {
      const isRefused = error instanceof SiteError;
      // To wait for a folder that is not there would hide a typo.
      if (isRefused && isFirst && error.errors.some(({ file }) => file === config.contentDir)) {
        throw error;
      }
      const text = isRefused ? error.translatedBy(translate) : describeException(error);
      this.#errors = text.split("\n");
      this.#errors.forEach((line) => print(line));
    }
  }
}

/** Lets a request ask for the whole: a script is put in, and the next look may differ. */
function withoutConditions(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["accept-encoding", "if-none-match"]) headers.delete(name);
  // A new Request could not have every method and address that a client may send.
  Object.defineProperty(request, "headers", { value: headers });
  return request;
}

/** Lets another site's pages read an answer. */
const cors = ["access-control-allow-origin", "access-control-expose-headers"];

const ownFrames = "frame-ancestors 'self'";
const scriptTag = `<script type="module" src="${scriptPath}"></script>`;

/** Returns an answer that nobody keeps; a page has the script that reloads it. */
async function withReloadScript(response: Response, isFramed: boolean): Promise<Response> {
  const fresh = new Response(response.body, response);
  const { headers } = fresh;
  headers.set("cache-control", "no-store");
  for (const name of ["etag", ...cors]) headers.delete(name);
  if (!headers.get("content-type")?.startsWith("text/html")) return fresh;
  const policy = headers.get("content-security-policy");
  if (isFramed && policy) { // The page of all looks is of this site.
    headers.set("content-security-policy", policy.replace(/frame-ancestors [^;]*/, ownFrames));
  }
  const html = await fresh.text();
  return new Response(html.replace(/<\/body>|$/, `${scriptTag}$&`), fresh);
}

const reloadEvent = "event: reload\ndata: {}\n\n";

function reloadStream(readers: Set<ReadableStreamDefaultController<string>>): Response {
  let reader: ReadableStreamDefaultController<string>;
  const body = new ReadableStream<string>({
    start(controller) {
      reader = controller;
      readers.add(reader);
      // Milliseconds until the browser tries again when the server is gone.
      reader.enqueue("retry: 300\n\n");
    },
    cancel() {
      readers.delete(reader);
    },
  });
  const headers = { "content-type": "text/event-stream", "cache-control": "no-store" };
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

function errorPage(dir: string, lines: readonly string[]): Response {
  const cure = ownerTranslator(dir)(say`The page comes back by itself once this is fixed:`);
  const items = lines.map((line) => `<li>${escape(line)}</li>\n`).join("");
  return devPage(
    dir,
    500,
    say`This site cannot be served yet`,
    `<p>${cure}</p>\n<ul>\n${items}</ul>`,
  );
}

/** Shows the site's own start page in each character that its theme can have. */
function charactersPage(dir: string): Response {
  const frames = characters.map((name) =>
    `<figure><figcaption><a href="/?look=${name}">"character": "${name}"</a></figcaption>` +
    `<iframe src="/?look=${name}" title="${name}"></iframe></figure>\n`
  );
  return devPage(dir, 200, say`Your site in each character`, `<div>\n${frames.join("")}</div>`);
}

/** Makes a page of dev itself, which is no page of the site. */
function devPage(dir: string, status: number, heading: Message, main: string): Response {
  const title = ownerTranslator(dir)(heading);
  const html = `<!DOCTYPE html>
<html lang="${ownerLanguage(dir)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1rem/1.5 system-ui; margin: 2rem; }
li { font-family: ui-monospace, monospace; overflow-wrap: anywhere; margin-block: .5rem; }
div { display: flex; flex-wrap: wrap; gap: 2rem; }
figure { flex: 1 0 24rem; height: 85vh; margin: 0; overflow: hidden; }
iframe { width: 250%; height: 200vh; scale: .4; transform-origin: 0 0; }
</style>
<body>
<h1>${title}</h1>
<main>
${main}
</main>
${scriptTag}</body>
</html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": ownFrames,
    "cache-control": "no-store",
  };
  return new Response(html, { status, headers });
}

/** Milliseconds that a folder is left alone before it is read: an editor saves in several steps. */
const quietMs = 80;

/** Calls back whenever something in a folder has changed, as its watcher says. */
export async function onChange(
  watcher: AsyncIterable<{ kind: string }>,
  changed: () => void,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const { kind } of watcher) {
    if (kind === "access") continue;
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  }
  clearTimeout(timer);
}
