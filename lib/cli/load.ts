import { type Message, say } from "../base/message.ts";
import { type Config, isFile } from "../config.ts";
import { loadSmtp } from "../contact/smtp.ts";
import type { Progress } from "../search/site_search.ts";
import { SiteError } from "../site/content_error.ts";
import { readSite, type SiteReading } from "../site/read_site.ts";
import { manual } from "../pages/reference/manual.ts";

/**
 * Loads the site of a folder, complete with the engine's pages, which describe what is configured.
 * @throws {SiteError} naming everything that cannot be served
 */
export function loadSite(dir: string, config: Config, drafts = false): SiteReading {
  const reading = readSite(dir, { baseUrl: config.baseUrl, drafts, engine: manual(config) });
  const { guess } = reading.settings;
  // Nobody said that the folder is to be published: it may be the wrong one.
  if (guess && config.isPublic) throw new SiteError([guess]);
  return reading;
}

/**
 * Loads what is otherwise loaded at its first use, as far as it can come to be needed: strangers
 * can take every file handle, and without one the runtime ends the process when it should load a
 * module.
 */
export async function loadAhead({ mail, kvUrl }: Config): Promise<void> {
  await Promise.all([
    import("../search/index.ts"),
    import("../markdown/highlight.ts"),
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/inMemory.js"),
    mail !== null && import("node:crypto"),
    mail?.provider === "smtp" && loadSmtp(),
    isFile(kvUrl) && import("node:sqlite"),
    // Makes the runtime read its certificates: without a file handle later, it would miss them. Each
    // call that needs them says what is wrong with them.
    fetch("data:,").then((answer) => answer.bytes()).catch(() => {}),
  ]);
}

/** Milliseconds that a start may take in silence, and between two lines of a longer one. */
const silentMs = 2_000;

/** Says how far a start is; `now` tells milliseconds since the process began. */
export function progressLines(tell: (line: Message) => void, now: () => number): Progress {
  let last = 0;
  return (step, done, total) => {
    if (now() - last < silentMs) return;
    last = now();
    tell(say`${step}: ${done} of ${total} pages`);
  };
}
