import { spawn } from "../../kit/program.ts";
import { until } from "../../kit/wait.ts";
import { hostingFence, nginxFile } from "../../readme/fences.ts";
import { findProgram, freePort, listens } from "./site.ts";

/** The name that HOSTING.md's configurations publish. */
export const publicHost = "www.practice.example";
/** The name that leads there. */
export const bareHost = "practice.example";

/** A reverse proxy that runs as HOSTING.md configures it. */
export interface Proxy extends AsyncDisposable {
  port: number;
  /** Where its configuration and what it writes are. */
  dir: string;
}

export interface ProxyProgram {
  name: string;
  installed: boolean;
  /**
   * Starts it in front of a port; `change` rewrites the configuration before it is read. nginx reads
   * `others`, too, in the order of the files' names.
   */
  start(
    upstream: number,
    change?: (configuration: string) => string,
    others?: Record<string, string>,
  ): Promise<Proxy>;
}

const caddyPath = findProgram("caddy");
const nginxPath = findProgram("nginx", "/usr/sbin");

/** Without a certificate for a made-up name, both serve plain HTTP here; all else stays. */
export const caddy: ProxyProgram = {
  name: "Caddy",
  installed: caddyPath !== undefined,
  start: (upstream, change = same) =>
    run(caddyPath!, (dir, port) => {
      const configuration = hostingFence("caddyfile")
        .replaceAll(/^(\S+\.example) \{/gm, `http://$1:${port} {\n\tbind 127.0.0.1`)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      Deno.writeTextFileSync(`${dir}/Caddyfile`, change(configuration));
      return {
        args: ["run", "--config", `${dir}/Caddyfile`, "--adapter", "caddyfile"],
        env: { CADDY_ADMIN: `unix/${dir}/admin`, HOME: dir, XDG_CONFIG_HOME: dir },
      };
    }),
};

/** Listens for plain HTTP at the socket `plain` of its folder, and keeps Debian's `access.log` there. */
export const nginx: ProxyProgram = {
  name: "nginx",
  installed: nginxPath !== undefined,
  start: (upstream, change = same, others = {}) =>
    run(nginxPath!, (dir, port) => {
      const server = hostingFence("nginx")
        .replaceAll(/^ *listen \[::\].*\n/gm, "")
        .replace("listen 80;", `listen unix:${dir}/plain;`)
        .replaceAll("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
        .replaceAll(/^ *ssl_certificate.*\n/gm, "")
        .replaceAll("/var/www/html", `${dir}/html`)
        .replaceAll("/var/log/nginx", dir)
        .replace("127.0.0.1:8000", `127.0.0.1:${upstream}`);
      Deno.mkdirSync(`${dir}/conf.d`);
      const files = { ...others, [nginxFile("nginx")]: change(server) };
      for (const [name, text] of Object.entries(files)) {
        Deno.writeTextFileSync(`${dir}/conf.d/${name}`, text);
      }
      const challenges = `${dir}/html/.well-known/acme-challenge`;
      Deno.mkdirSync(challenges, { recursive: true });
      Deno.writeTextFileSync(`${challenges}/token`, "challenge");
      Deno.writeTextFileSync(`${dir}/nginx.conf`, nginxMain(dir));
      return { args: ["-c", `${dir}/nginx.conf`, "-e", "stderr", "-p", dir] };
    }),
};

export const proxies = [caddy, nginx];

const same = (configuration: string) => configuration;

/** What Debian's own nginx.conf is around a site, with every path in a folder of the test. */
const nginxMain = (dir: string) =>
  `daemon off;
pid ${dir}/pid;
events {}
http {
  access_log ${dir}/access.log;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  scgi_temp_path ${dir}/scgi;
  uwsgi_temp_path ${dir}/uwsgi;
  include ${dir}/conf.d/*.conf;
}
`;

async function run(
  command: string,
  configure: (dir: string, port: number) => { args: string[]; env?: Record<string, string> },
): Promise<Proxy> {
  const dir = Deno.makeTempDirSync();
  // A worker of nginx that root starts is somebody else.
  Deno.chmodSync(dir, 0o777);
  const port = freePort();
  const program = spawn({ command, ...configure(dir, port) });
  let ended = false;
  program.ended.then(() => ended = true);
  await until(`${command} listens`, () => ended || listens(port));
  if (ended) throw new Error(`${command} ended: ${program.output()}`);
  return {
    port,
    dir,
    async [Symbol.asyncDispose]() {
      program.signal("SIGTERM");
      await program.ended;
      Deno.removeSync(dir, { recursive: true });
    },
  };
}
