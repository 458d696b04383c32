import { assertEquals, assertRejects } from "@std/assert";
import { type Config, readConfig } from "../lib/config.ts";
import { lazy, loadAhead, type Needs } from "../lib/modules.ts";
import { tempFolder } from "./kit/folder.ts";
import { service, startServer } from "./kit/program.ts";

const configOf = (variables: Record<string, string>): Config =>
  readConfig((name) => variables[name]);

/** A module that counts how often it is loaded. */
function counted(isNeeded?: (config: Needs) => boolean) {
  const module = { loads: 0 };
  return { module, use: lazy(() => Promise.resolve(++module.loads), isNeeded) };
}

Deno.test("A module is loaded at its first use, and once", async () => {
  const { module, use } = counted();
  assertEquals(module.loads, 0);
  assertEquals([await use(), await use(), module.loads], [1, 1, 1]);
});

Deno.test("Its first use after it was loaded ahead loads nothing", async () => {
  const { module, use } = counted();
  await loadAhead(configOf({}));
  assertEquals(module.loads, 1);
  assertEquals([await use(), module.loads], [1, 1]);
});

Deno.test("What the configuration does not need is not loaded ahead", async () => {
  const { module } = counted(({ kvUrl }) => kvUrl === ":memory:");
  await loadAhead(configOf({}));
  assertEquals(module.loads, 0);
  await loadAhead(configOf({ KV_URL: ":memory:" }));
  assertEquals(module.loads, 1);
});

Deno.test("A module that could not be loaded is tried again by the next use", async () => {
  const answers = [() => Promise.reject(new Error("no handle")), () => Promise.resolve("module")];
  const use = lazy<string>(() => answers.shift()!(), () => false);
  await assertRejects(use, Error, "no handle");
  assertEquals(await use(), "module");
});

/** Modules of packages that are loaded for what not every start needs. */
const watched: Record<string, string> = {
  "@modelcontextprotocol/sdk/server/index.js": "the SDK",
  "@modelcontextprotocol/sdk/types.js": "its types",
  "highlight.js/lib/common": "highlighting",
  "nodemailer/lib/smtp-connection": "SMTP",
  "nodemailer/lib/mail-composer": "mail",
};

/** Which of the watched modules a service with these variables loads before it listens. */
async function loadedAtStart(env: Record<string, string>): Promise<string[]> {
  using folder = tempFolder();
  const { imports } = JSON.parse(Deno.readTextFileSync("deno.json"));
  for (const [name, target] of Object.entries<string>({ ...imports })) {
    // Only deno.json lets a package's name stand for the modules inside it.
    if (!name.endsWith("/")) imports[`${name}/`] = target.replace(/^npm:\/?(.*)$/, "npm:/$1/");
  }
  for (const [name, what] of Object.entries(watched)) {
    const code = `console.log("loaded: ${what}"); export default { registerLanguage() {} };`;
    imports[name] = `data:text/javascript,${encodeURIComponent(code)}`;
  }
  Deno.writeTextFileSync(`${folder.dir}/imports.json`, JSON.stringify({ imports }));
  Deno.copyFileSync("deno.lock", `${folder.dir}/deno.lock`);
  const flags = [
    "-A",
    "--no-check",
    `--import-map=${folder.dir}/imports.json`,
    `--lock=${folder.dir}/deno.lock`,
  ];
  await using server = await startServer(service(env, flags));
  const [before] = server.output().split("Frontdesk listens");
  return [...before!.matchAll(/^loaded: (.*)$/gm)].map(([, what]) => what!).sort();
}

const smtp = {
  MAIL_PROVIDER: "smtp",
  MAIL_SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "website@practice.example",
  MAIL_TO: "hello@practice.example",
};

Deno.test("A server has loaded all that its configuration can need when it listens", async () => {
  assertEquals(await loadedAtStart(smtp), Object.values(watched).sort());
});

Deno.test("A server that does not deliver by SMTP does not load it", async () => {
  assertEquals(await loadedAtStart({}), ["highlighting", "its types", "the SDK"]);
});

Deno.test("On Deno Deploy nothing is loaded before its first use", async () => {
  assertEquals(await loadedAtStart({ ...smtp, DENO_DEPLOY: "true" }), []);
});
