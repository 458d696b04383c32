import { type Config, readConfig } from "../../lib/config.ts";
import { type Folder, readFolder } from "../../lib/site/files.ts";
import { buildSite, type SiteReading } from "../../lib/site/read_site.ts";
import type { Site } from "../../lib/site/site.ts";
import { type AppContext, createDeps, type Deps } from "../../routes/deps.ts";
import { ApiError } from "../../lib/http/reply.ts";
import { loadSite as readSite } from "../../lib/cli/load.ts";
import { manual } from "../../lib/pages/reference/manual.ts";
import { createApp } from "../../routes/mod.ts";

export const origin = "https://www.practice.example";

/** What a service is configured by that is told these variables. */
export function configOf(env: Record<string, string> = {}): Config {
  const variables: Record<string, string> = { BASE_URL: origin, KV_URL: ":memory:", ...env };
  return readConfig((name) => variables[name]);
}

/** The site of a folder. */
export const loadSite = (dir: string, config = configOf(), drafts?: boolean): Site =>
  readSite(dir, config, drafts).site;

/** The one site that tests know: German first, English below `/en`; read once for all tests. */
export const testSite = loadSite("tests/site");

/** What is read of files in memory. */
export const readingOf = (
  folder: Folder,
  { config = configOf(), drafts = false }: { config?: Config; drafts?: boolean } = {},
): SiteReading => buildSite(folder, { baseUrl: config.baseUrl, drafts, engine: manual(config) });

/** A site of files in memory. */
export const siteOfFolder = (...parts: Parameters<typeof readingOf>): Site =>
  readingOf(...parts).site;

/** The same site with more pages, by their file. */
export function testSiteWith(pages: Record<string, string>): Site {
  const folder = new Map(readFolder("tests/site").folder);
  for (const [file, text] of Object.entries(pages)) {
    folder.set(file, new TextEncoder().encode(text));
  }
  return siteOfFolder(folder);
}

export interface TestOptions extends Partial<Omit<AppContext, "config">> {
  site?: Site;
  env?: Record<string, string>;
}

export interface TestApp {
  deps: Deps;
  config: Config;
  /** Lines the service logged. */
  logged: Record<string, unknown>[];
  /** Sends one request in process, from `client` (default 192.0.2.1). */
  send(path: string, init?: RequestInit & { client?: string }): Promise<Response>;
  /** POSTs a JSON value. */
  post(path: string, value: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The app that production runs, with everything a test may want to hold in its hand passed in. */
export function testApp({ env = {}, site, ...parts }: TestOptions = {}): TestApp {
  const config = configOf(env);
  const logged: Record<string, unknown>[] = [];
  const deps = createDeps({
    openKv: () => Deno.openKv(":memory:"),
    fetch: () => Promise.reject(new TypeError("No network in this test")),
    now: Date.now,
    log: (event) => logged.push(event),
    ...parts,
    config,
  }, site ?? (Object.keys(env).length === 0 ? testSite : loadSite("tests/site", config)));
  const app = createApp(deps);
  const send: TestApp["send"] = async (path, { client = "192.0.2.1", ...init } = {}) =>
    await app.fetch(new Request(origin + path, init), { remoteAddr: { hostname: client } });
  return {
    deps,
    config,
    logged,
    send,
    post: (path, value, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(value),
      }),
  };
}

/** What `work` is refused with. */
export async function refusalOf(work: () => unknown): Promise<ApiError> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown;
    throw thrown;
  }
  throw new Error("Nothing was refused");
}

/** A clock that stands still until it is moved. */
export function testClock(start = Date.parse("2026-06-01T12:00:00Z")) {
  let time = start;
  return {
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
}
