import { spawn } from "../../kit/program.ts";
import { until } from "../../kit/wait.ts";
import { hostingFence } from "../../readme/fences.ts";
import { findProgram, freePort, listens } from "./site.ts";

/** The name that HOSTING.md's configurations publish. */
export const publicHost = "www.practice.example";
/** The name that leads there. */
export const bareHost = "practice.example";

const caddy = findProgram("caddy");

/** Whether Caddy is installed: else its tests are skipped. */
export const hasCaddy = caddy !== undefined;

/** A Caddy that runs as HOSTING.md configures it. */
export interface Proxy extends AsyncDisposable {
  port: number;
}

/**
 * Starts it in front of a port; `change` rewrites the configuration before it is read. Without a
 * certificate for a made-up name, it serves plain HTTP here; all else stays.
 */
export const startCaddy = (upstream: number, change = same): Promise<Proxy> =>
  runCaddy((port) =>
    change(
      hostingFence("caddyfile")
        .replaceAll(/^(\S+\.example) \{/gm, `http://$1:${port} {\n\tbind 127.0.0.1`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`),
    )
  );

const same = (configuration: string) => configuration;

/** Runs Caddy with a configuration for a port that is free. */
export async function runCaddy(configure: (port: number) => string): Promise<Proxy> {
  const dir = Deno.makeTempDirSync();
  const port = freePort();
  Deno.writeTextFileSync(`${dir}/Caddyfile`, configure(port));
  const program = spawn({
    command: caddy,
    args: ["run", "--config", `${dir}/Caddyfile`, "--adapter", "caddyfile"],
    env: { CADDY_ADMIN: `unix/${dir}/admin`, HOME: dir, XDG_CONFIG_HOME: dir, XDG_DATA_HOME: dir },
  });
  let ended = false;
  program.ended.then(() => ended = true);
  await until("Caddy listens", () => ended || listens(port));
  if (ended) throw new Error(`Caddy ended: ${program.output()}`);
  return {
    port,
    async [Symbol.asyncDispose]() {
      program.signal("SIGTERM");
      await program.ended;
      Deno.removeSync(dir, { recursive: true });
    },
  };
}
