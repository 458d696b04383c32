import { readConfig } from "../../../lib/config.ts";
import { createDeps } from "../../../lib/deps.ts";
import { createApp } from "../../../routes/mod.ts";
import { loadSite } from "../../kit/app.ts";

export interface SiteOptions {
  env?: Record<string, string> | ((url: string) => Record<string, string>);
  /** Answers a request in the site's stead, or leaves it to the site, at once or later. */
  instead?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

export interface RunningSite {
  url: string;
  /** The messages that were delivered, as `.eml` texts. */
  outbox(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The site of the tests on a port of its own; messages end up in a folder. */
export async function runSite({ env = {}, instead }: SiteOptions = {}): Promise<RunningSite> {
  const dir = await Deno.makeTempDir();
  const kv = await Deno.openKv(":memory:");
  let fetch: Deno.ServeHandler = () => new Response(null, { status: 503 });
  const server = Deno.serve(
    { port: 0, hostname: "localhost", onListen: () => {} },
    async (request, info) => await instead?.(request) ?? await fetch(request, info),
  );
  const url = `http://localhost:${server.addr.port}`;
  const variables: Record<string, string> = {
    BASE_URL: url,
    CONTACT_QUOTA: "1000",
    READ_QUOTA: "1000",
    MAIL_PROVIDER: "outbox",
    MAIL_OUTBOX_DIR: dir,
    ...typeof env === "function" ? env(url) : env,
  };
  const config = readConfig((name) => variables[name]);
  const app = createApp(createDeps({
    config,
    site: loadSite("tests/site", config),
    openKv: () => Promise.resolve(kv),
    fetch: globalThis.fetch,
    now: Date.now,
    log: () => {},
  }));
  fetch = app.fetch;
  return {
    url,
    async outbox() {
      const names = [...Deno.readDirSync(dir)].map(({ name }) => name);
      return await Promise.all(names.map((name) => Deno.readTextFile(`${dir}/${name}`)));
    },
    async stop() {
      await server.shutdown();
      kv.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}
