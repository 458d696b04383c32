import { assertEquals } from "@std/assert";
import { superlinear } from "./architecture/regexes.ts";
import * as rules from "./architecture/rules.ts";
import { arrows, readSourceTree, type SourceTree } from "./architecture/source_tree.ts";

const sources = readSourceTree("main.ts", "routes", "lib");

/** The files that touch the process, and which members of `Deno` each of them may use. */
const granted: Record<string, string[]> = {
  "lib/site/files.ts": ["readDirSync", "readFileSync", "realPathSync", "statSync", "errors"],
  "lib/cli/check.ts": ["args", "exit", "statSync"],
  "lib/cli/new.ts": [
    "args",
    "readDirSync",
    "readTextFileSync",
    "mkdirSync",
    "writeTextFileSync",
  ],
  "lib/cli/command.ts": ["args", "env", "statSync", "readTextFileSync", "exit"],
  "lib/contact/store.ts": [
    "Kv",
    "KvEntryMaybe",
    "mkdir",
    "stat",
    "statSync",
    "lstat",
    "errors",
    "remove",
  ],
  "lib/base/machine.ts": ["statSync", "permissions"],
  "lib/contact/contact_service.ts": ["unrefTimer"],
  "lib/contact/mail.ts": ["mkdir", "writeTextFile", "rename"],
  "lib/http/listener.ts": ["serve", "ServeHandler", "HttpServer", "Addr"],
};

/** The modules of Node's that a file may import. */
const grantedBuiltins: Record<string, string[]> = {
  "lib/contact/idempotency.ts": ["node:crypto"],
  "lib/contact/smtp.ts": ["node:stream"],
  "lib/contact/store.ts": ["node:sqlite"],
  "lib/cli/load.ts": ["node:crypto", "node:sqlite"],
};

const checks: Record<string, (tree: SourceTree) => string[]> = {
  "Imports go down the layers, and never to tests or a site": rules.wrongArrows,
  "Packages are named in deno.json alone": rules.inlineImports,
  "Only main.ts and the files at the edge touch the process": (tree) =>
    rules.processAccess(tree, granted),
  "Only files at the edge use what Node brings": (tree) => rules.builtins(tree, grantedBuiltins),
  "Only lib/http/request.ts reads the fields of a request": rules.fieldReaders,
  "A pattern for what strangers send reads a text of any length once": superlinear,
  "No function has more than 60 lines": (tree) => rules.longFunctions(tree, 60),
};

/** A module with a fault of each kind. */
const faulty: SourceTree = new Map([[
  "lib/http/b.ts",
  `import "npm:zod@4.6.7";
  import type { Site } from "../site/site.ts";
  await import("node:sqlite");
  Deno.env.get("PORT");
  request.headers.get("accept");
  const pattern = / +$/;
  export const b = () => {${"\n".repeat(60)}};`,
]]);

for (const [promise, rule] of Object.entries(checks)) {
  Deno.test(`${promise}, and a fault is noticed`, () => {
    assertEquals(rule(sources), []);
    assertEquals(rule(faulty).length, 1);
  });
}

Deno.test("Every granted member is used: the list of exceptions holds nothing old", () => {
  const imported = arrows(sources).map(({ from, to }) => `${from} imports ${to}`);
  const unused = Object.entries(granted).flatMap(([path, members]) => {
    const used = rules.denoMembers(sources.get(path) ?? "");
    return members.filter((member) => !used.includes(member)).map((member) => `${path}: ${member}`);
  });
  const unneeded = Object.entries(grantedBuiltins).flatMap(([path, modules]) =>
    modules.map((module) => `${path} imports ${module}`).filter((each) => !imported.includes(each))
  );
  assertEquals([...unused, ...unneeded], []);
});
