import { type Config, readConfig } from "../lib/config.ts";
import { loadSite } from "../lib/content/site.ts";
import { ApiError } from "../lib/http/errors.ts";
import type { Service } from "../lib/manual/reference.ts";
import { createServices, type Services, type Surroundings } from "../lib/services.ts";
import { createApp } from "../routes/mod.ts";

export const origin = "https://www.steghaus.example";

/** The site, read once for all tests. */
export const testSite = loadSite("content", { baseUrl: origin });

export interface TestOptions extends Partial<Omit<Surroundings, "config">> {
  env?: Record<string, string>;
}

export interface TestApp {
  services: Services;
  service: Service;
  config: Config;
  /** Lines the service logged. */
  logged: Record<string, unknown>[];
  warm(): Promise<void>;
  /** Sends one request in process, from `client` (default 192.0.2.1). */
  send(path: string, init?: RequestInit & { client?: string }): Promise<Response>;
  /** POSTs a JSON value. */
  post(path: string, value: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The app that production runs, with everything a test may want to hold in its hand passed in. */
export function testApp({ env = {}, ...parts }: TestOptions = {}): TestApp {
  const variables: Record<string, string> = { BASE_URL: origin, ...env };
  const config = readConfig((name) => variables[name]);
  const logged: Record<string, unknown>[] = [];
  const services = createServices({
    site: testSite,
    openKv: () => Deno.openKv(":memory:"),
    fetch: () => Promise.reject(new TypeError("No network in this test")),
    now: Date.now,
    log: (event) => logged.push(event),
    ...parts,
    config,
  });
  const app = createApp(services);
  const send: TestApp["send"] = async (path, { client = "192.0.2.1", ...init } = {}) =>
    await app.fetch(new Request(origin + path, init), { remoteAddr: { hostname: client } });
  return {
    services,
    service: app.service,
    config,
    logged,
    warm: () => app.warm(),
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
