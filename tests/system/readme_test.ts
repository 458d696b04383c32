import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readConfig } from "../../lib/config.ts";
import { packs } from "../../lib/languages/mod.ts";
import { findProgram } from "./deploy/site.ts";
import { type Server, startServer, startService, succeed } from "../kit/program.ts";
import {
  fences,
  hosting,
  hostingFence,
  hostingTest,
  shellCommands,
  textOf,
} from "../readme/fences.ts";
import { readSourceTree } from "../architecture/source_tree.ts";
import { handbooks } from "../readme/handbook.ts";
import { assertNoRpcError, runCurl } from "../readme/run.ts";

const readme = Deno.readTextFileSync("README.md");
/** The README, and how to run the service, where an owner did not replace it. */
const texts = [readme, ...hosting === undefined ? [] : [hosting]];
const allTexts = [...texts, ...handbooks.map(({ text }) => text)];
const tasks = JSON.parse(Deno.readTextFileSync("deno.json")).tasks as Record<string, unknown>;

const folder = Deno.makeTempDirSync();
Deno.symlinkSync(Deno.execPath(), `${folder}/deno`);
const environment = {
  PATH: `${folder}:${Deno.env.get("PATH")}`,
  CONTENT_DIR: "tests/site",
  KV_URL: ":memory:",
};
let service: Server | undefined;
Deno.test.beforeAll(async () => {
  service = await startService();
});
Deno.test.afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  Deno.removeSync(folder, { recursive: true });
});

/** A command as it is printed, with the Deno of this machine. */
const withDeno = (command: string) => command.replace(/^npx --yes deno@\S+/, "deno");

/** Such a command with a folder of the test and another port. */
const here = (command: string, port: number) =>
  command
    .replaceAll("../", `${folder}/`)
    .replaceAll(/(?:http:\/\/)?localhost:8000/g, `http://127.0.0.1:${port}`);

async function runsToItsEnd(command: string): Promise<void> {
  const args = ["-c", here(command, service!.listening)];
  await succeed({ command: "sh", args, env: environment });
}

async function serves(command: string): Promise<void> {
  await using program = await startServer({
    command: "sh",
    // exec, so that a signal reaches deno.
    args: ["-c", here(command, 0).replace(/\bdeno\b/, "exec deno")],
    env: environment,
  });
  const page = await fetch(`http://127.0.0.1:${program.listening}/`);
  assertEquals(page.status, 200);
  assertMatch(await page.text(), /<h1/);
  // As Ctrl+C does it.
  program.signal("SIGINT");
  await program.end();
}

async function answers(command: string): Promise<void> {
  const { status, body } = await runCurl(here(command, service!.listening));
  assertMatch(status, /^2\d\d$/);
  assertNoRpcError(body, command);
}

/** How a command is tried; the first pattern that fits decides. */
const trials: [command: RegExp, trial: (command: string) => Promise<void>][] = [
  [/^curl /, answers],
  [/ task (start|dev)\b/, serves],
  [/ task (new|check)\b|^npx .*\binspector\b/, runsToItsEnd],
];

/** What nobody can run here, and why. */
const untried = [
  // It takes a machine with systemd, and root, or changes a whole machine.
  /^(systemctl|journalctl|sed|cp|tar|frontdesk|FRONTDESK=\S+ frontdesk) |^cd \/srv\//,
  /^(apt-get|curl -fsSL|git|rsync|find|useradd|ufw|certbot|install|printf) /,
  /^(curl --silent|for i in) /,
  // deploy/live_test.ts does what it would do.
  /^docker /,
  // It takes an account, the log of a proxy, or an export of another program.
  /^(claude|goaccess) |^(npx .*wordpress-export-to-markdown|pandoc)/,
  // It would run this test.
  / task test(:all)?$/,
];

for (const command of new Set(allTexts.flatMap(shellCommands).map(withDeno))) {
  if (untried.some((pattern) => pattern.test(command))) continue;
  Deno.test(`The command works as printed: ${command}`, async () => {
    const trial = trials.find(([pattern]) => pattern.test(command))?.[1];
    assert(trial, "No test knows how to try this command");
    await trial(command);
  });
}

hostingTest({
  name: "What the README's transcripts print is what the shipped site answers",
  ignore: findProgram("jq") === undefined,
  async fn() {
    await using shipped = await startService({
      CONTENT_DIR: "content",
      BASE_URL: "http://localhost:8000",
    });
    const address = `http://127.0.0.1:${shipped.listening}`;
    const transcripts = fences(readme).filter(({ language }) => language === "console");
    assert(transcripts.length > 0);
    for (const { text } of transcripts) {
      for (const part of text.trim().split(/^\$ /m).slice(1)) {
        const [command = "", ...printed] = part.trim().split("\n");
        const there = command.replace("http://localhost:8000", address);
        const said = await succeed({ command: "sh", args: ["-c", there] });
        assertEquals(said.trim(), printed.join("\n").trim(), command);
      }
    }
  },
});

/** The cells of each row of the table that begins with a head. */
function table(text: string, head: string): string[][] {
  const rows = text.slice(text.search(new RegExp(`^\\| ${head} +\\|`, "m"))).split("\n\n")[0]!;
  return rows.split("\n").slice(2).map((row) =>
    row.split("|").slice(1, -1).map((cell) => cell.trim())
  );
}

Deno.test("The README's list of tasks is that of deno.json", () => {
  const [, list = ""] = /^## Tasks\n([^]*?)^## /m.exec(readme) ?? [];
  const named = [...list.matchAll(/`([\w:]+)`/g)].map(([, name]) => name!);
  assertEquals(named.toSorted(), Object.keys(tasks).toSorted());
});

Deno.test("The README's table of variables has every variable that the service reads, one a row", () => {
  const named = table(readme, "variable").map(([name]) => name!.replaceAll("`", ""));
  const read: string[] = [];
  readConfig((name) => void read.push(name));
  const own = read.filter((name) => !/^(DENO|OTEL)_/.test(name));
  assertEquals(named.toSorted(), own.toSorted());
  const [row = ""] = readme.match(/^\| `MAIL_PROVIDER` .*$/m) ?? [];
  for (const name of Object.keys(packs.en.privacy.mail)) assertStringIncludes(row, `\`${name}\``);
});

hostingTest("HOSTING.md's table of log lines has every event that the code writes", () => {
  const named = table(hosting!, "`event`")
    .flatMap(([names]) => [...names!.matchAll(/`([\w:]+)`/g)].map(([, name]) => name!));
  const code = [...readSourceTree("lib", "routes", "main.ts").values()].join();
  // Events of a stream are one word.
  const written = [...code.matchAll(/\bevent: "(started|\w+_\w+)"/g)].map(([, name]) => name!);
  assertEquals(named.toSorted(), [...new Set(written)].toSorted());
});

hostingTest("README, container, handbook and CI name one version of Deno", () => {
  const others = [hostingFence("yaml"), Deno.readTextFileSync(".ci/run")];
  const versions = [...allTexts, ...others]
    .map((text) => /deno[@:](\d+\.\d+\.\d+)/.exec(text)?.[1]);
  assertEquals(new Set(versions).size, 1, versions.join());
});

Deno.test("Every file and heading that the texts for owners link to is there", () => {
  const files = ["README.md", "lib/CHANGELOG.md", "content/HOSTING.md", "content/HOSTING.de.md"]
    .concat(handbooks.map(({ file }) => file));
  // As GitHub makes them.
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
    );
  for (const file of files) {
    const prose = (textOf(file) ?? "").replace(/^```[^]*?^```$/gm, "").replace(/`[^`]*`/g, "");
    for (const [, link] of prose.matchAll(/\]\((?!https?:|\/)([^)\s]+)\)/g)) {
      const { pathname, hash } = new URL(link!, `file:///${file}`);
      // An owner may put a site of their own into content/.
      if (hosting === undefined && pathname.startsWith("/content/")) continue;
      assert(Deno.statSync(pathname.slice(1)).isFile, link);
      if (hash === "") continue;
      assert(anchors(textOf(pathname.slice(1))!).includes(decodeURI(hash).slice(1)), link);
    }
  }
});
