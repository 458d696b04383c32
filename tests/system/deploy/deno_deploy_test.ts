import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { enquiry } from "../../kit/enquiry.ts";
import { copyFolder, copyOfProgram, tempFolder } from "../../kit/folder.ts";
import { startKvConnect } from "../../kit/kv_connect/peer.ts";
import { spawn, succeed } from "../../kit/program.ts";
import { until } from "../../kit/wait.ts";
import { curl } from "./curl.ts";
import { findProgram } from "./site.ts";

/** What Deno Deploy says to every app, here that nothing is set by whoever owns it. */
const platform = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "desk",
  DENO_DEPLOY_ORG_SLUG: "practice",
  HOST: "",
  PORT: "",
};

/** What an app that runs is told beyond that. */
const timeline = { DENO_DEPLOYMENT_ID: "abc123", DENO_TIMELINE: "production" };

const olderDeno = await findOlderDeno();

/** The Deno that Deploy's documents name, itself and not npm's wrapper, which passes no signal on. */
async function findOlderDeno(): Promise<string | undefined> {
  if (findProgram("npx") === undefined) return undefined;
  const args = ["--yes", "deno@2.5.0", "eval", "--print", "Deno.execPath()"];
  return (await succeed({ command: "npx", args })).trim();
}

/** What Deploy has run, and what it may run by now, and how it may ask each for the site. */
const platforms = [
  { name: "Deno 2.5", deno: olderDeno, transport: "tcp" },
  { name: "this Deno", deno: Deno.execPath(), transport: "unix" },
] as const;

const { deploy } = JSON.parse(Deno.readTextFileSync("deno.json"));

/** The variables that the owner of an app gives to all contexts. */
const owners = {
  CONTENT_DIR: "site",
  CONTACT_QUOTA: "1000",
  MAIL_PROVIDER: "outbox",
  MAIL_OUTBOX_DIR: "data/outbox",
};

/** A command of the `deploy` block, in a shell where `deno` is this one. */
async function runsAs(deno: string, command: string, cwd: string, env: Record<string, string>) {
  using bin = tempFolder();
  Deno.symlinkSync(deno, `${bin.dir}/deno`);
  const PATH = `${bin.dir}:${Deno.env.get("PATH")}`;
  // A task sets it, where a test has not.
  const args = ["-c", `unset INIT_CWD; ${command}`];
  return await succeed({ command: "sh", args, cwd, env: { ...env, PATH } });
}

/** Starts the app as Deploy does: the entry point, every permission, no flag, no argument. */
async function start(
  deno: string,
  dir: string,
  env: Record<string, string>,
  transport: "tcp" | "unix",
) {
  const path = `${dir}/instance.sock`;
  const program = spawn({
    command: deno,
    args: ["run", "-A", deploy.runtime.entrypoint],
    env: { ...env, DENO_SERVE_ADDRESS: transport === "unix" ? `unix:${path}` : "tcp:127.0.0.1:0" },
    cwd: dir,
  });
  let ended = false;
  program.ended.then(() => ended = true);
  await until("it listens", () => ended || /^Frontdesk .*\n/m.test(program.output()));
  if (ended) throw new Error(program.output());
  if (transport === "unix") assertStringIncludes(program.output(), ` unix:${path}\n`);
  const there = transport === "unix"
    ? ["--unix-socket", path]
    : ["--connect-to", `::127.0.0.1:${await program.port}`];
  return {
    /** Asks with curl; the name asked for is the app's unless a Host says otherwise. */
    ask: (path: string, ...args: string[]) =>
      curl("--noproxy", "*", ...there, ...args, `http://desk.practice.deno.net${path}`),
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

for (const { name, deno, transport } of platforms) {
  Deno.test({
    name: `On Deno Deploy under ${name}, asked by ${transport}`,
    ignore: deno === undefined,
    async fn(test) {
      using repo = copyOfProgram();
      copyFolder("tests/site", `${repo.dir}/site`);
      await using store = await startKvConnect();
      const building = { ...platform, ...owners, CI: "true" };
      const env = {
        ...platform,
        ...timeline,
        ...owners,
        DENO_KV_DEFAULT_PATH: store.url,
        DENO_KV_ACCESS_TOKEN: store.token,
      };
      await test.step("the commands of deno.json install, build and check the app", async () => {
        // Deno 2.5 would first download types that nothing uses.
        if (deno !== olderDeno) await runsAs(deno!, deploy.install, repo.dir, building);
        const built = await runsAs(deno!, deploy.build, repo.dir, building);
        assertMatch(built, /Keine Fehler\./);
        const checked = await runsAs(deno!, deploy.predeploy, repo.dir, env);
        assertMatch(checked, /startet der Dienst\./);
      });
      store.fault = "silent";
      await using instance = await start(deno!, repo.dir, env, transport);
      await test.step("pages are answered while the database says nothing", async () => {
        for (const path of ["/en", "/contact", "/api/v1/services", "/ask?query=api"]) {
          assertEquals((await instance.ask(path)).status, 200, path);
        }
        store.fault = undefined;
      });
      await test.step("an enquiry goes through the assigned database, and goes out once", async () => {
        const key = `Idempotency-Key: ${crypto.randomUUID()}`;
        const headers = ["--header", "Content-Type: application/json", "--header", key];
        const data = JSON.stringify(enquiry);
        const send = () => instance.ask("/api/contact", ...headers, "--data", data);
        // Refused while the database is not yet found again: then it may be repeated.
        let first = await send();
        await until("the database is found again", async () => {
          if (first.status === 503) first = await send();
          return first.status !== 503;
        });
        const again = await send();
        assertEquals([first.status, again.status, again.body], [200, 200, first.body]);
        assertEquals(again.headers["idempotent-replayed"], "true");
        assertEquals([...Deno.readDirSync(`${repo.dir}/data/outbox`)].length, 1);
        assert(store.asked.get("atomic_write")! > 0);
      });
    },
  });
}
