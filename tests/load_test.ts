import { assertEquals, assertGreater } from "@std/assert";
import { readSourceTree } from "./architecture/source_tree.ts";
import { tempFolder } from "./kit/folder.ts";
import { service, startServer } from "./kit/program.ts";

/** Where a module lies that a file names. */
const resolved = (from: string, name: string) =>
  name.startsWith(".") ? new URL(name, `file:///${from}`).pathname.slice(1) : name;

Deno.test("Whatever the engine loads while it runs is on the list of what a server loads ahead", () => {
  const loads = [...readSourceTree("routes", "lib")].flatMap(([file, code]) =>
    [...code.matchAll(/(?<!typeof )\bimport\(\s*"([^"]+)"/g)]
      .map(([, name]) => ({ file, module: resolved(file, name!) }))
  );
  const list = "lib/load.ts";
  const ahead = new Set(loads.filter(({ file }) => file === list).map(({ module }) => module));
  const later = loads.filter(({ file }) => file !== list && !file.startsWith("lib/commands/"));
  assertGreater(later.length, 4);
  assertEquals(later.filter(({ module }) => !ahead.has(module)), []);
  assertEquals([...ahead].filter((module) => !later.some((each) => each.module === module)), []);
});

/** Modules of packages that are loaded for what not every start needs. */
const watched: Record<string, string> = {
  "@modelcontextprotocol/sdk/server/index.js": "the SDK",
  "@modelcontextprotocol/sdk/inMemory.js": "its transport",
  "highlight.js/lib/common": "highlighting",
  "nodemailer/lib/smtp-connection": "SMTP",
  "nodemailer/lib/mail-composer": "mail",
  "@opentelemetry/api": "spans",
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
  const [before] = server.output().split("Frontdesk ");
  return [...before!.matchAll(/^loaded: (.*)$/gm)].map(([, what]) => what!).sort();
}

const smtp = {
  MAIL_PROVIDER: "smtp",
  MAIL_SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "website@practice.example",
  MAIL_TO: "hello@practice.example",
};

Deno.test("A server has loaded all that its configuration can need when it listens", async () => {
  assertEquals(await loadedAtStart({ ...smtp, OTEL_DENO: "true" }), Object.values(watched).sort());
});

Deno.test("A server that neither delivers by SMTP nor is traced loads nothing for it", async () => {
  assertEquals(await loadedAtStart({}), ["highlighting", "its transport", "the SDK"]);
});

Deno.test("On Deno Deploy nothing is loaded before its first use", async () => {
  assertEquals(await loadedAtStart({ ...smtp, DENO_DEPLOY: "true" }), []);
});
