import { assertEquals, assertGreater } from "@std/assert";
import { contracts } from "../lib/contract/mod.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { superlinear } from "./architecture/regexes.ts";
import * as rules from "./architecture/rules.ts";
import { arrows, readSourceTree, type SourceTree } from "./architecture/source_tree.ts";

const sources = readSourceTree("main.ts", "routes", "lib");

/** The files that touch the process, and which members of `Deno` each of them may use. */
const granted: Record<string, string[]> = {
  "lib/site/files.ts": ["readDirSync", "readFileSync", "realPathSync", "statSync", "errors"],
  "lib/cli/check.ts": ["openKv", "args", "env", "exit", "readDirSync", "readTextFileSync"],
  "lib/cli/watch_folder.ts": ["watchFs", "FsWatcher", "errors", "statSync"],
  "lib/cli/new.ts": [
    "args",
    "env",
    "exit",
    "readDirSync",
    "readTextFileSync",
    "mkdirSync",
    "writeTextFileSync",
  ],
  "lib/cli/owner_language.ts": ["statSync", "readTextFileSync"],
  "lib/contact/contact_service.ts": ["unrefTimer"],
  "lib/contact/kv.ts": ["Kv"],
  "lib/contact/store_file.ts": [
    "mkdir",
    "stat",
    "statSync",
    "lstat",
    "errors",
    "remove",
    "makeTempFile",
  ],
  "lib/contact/kv_url.ts": ["statSync", "permissions"],
  "lib/contact/outbox.ts": ["mkdir", "writeTextFile", "rename"],
  "lib/http/listener.ts": ["serve", "ServeHandler", "HttpServer", "Addr"],
};

/** The modules of Node's that a file may import. */
const grantedBuiltins: Record<string, string[]> = {
  "lib/contact/idempotency.ts": ["node:crypto"],
  "lib/contact/smtp.ts": ["node:stream"],
  "lib/contact/store_file.ts": ["node:sqlite"],
  "lib/cli/load.ts": ["node:crypto", "node:sqlite"],
};

const checks: Record<string, (tree: SourceTree) => string[]> = {
  "Imports go down the layers, and never to tests or a site": rules.wrongArrows,
  "Packages are named in deno.json alone": rules.inlineImports,
  "Only main.ts and the files at the edge touch the process": (tree) =>
    rules.processAccess(tree, granted),
  "Only files at the edge use what Node brings": (tree) => rules.builtins(tree, grantedBuiltins),
  "Only lib/http/head.ts reads the fields of a request": rules.fieldReaders,
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

Deno.test("Each promised path is written once, and browser scripts call no other", () => {
  const promised = contracts.map(({ path }) => path).concat(Object.values(discoveryPaths));
  const paths = [...new Set(promised)];
  const written = [...sources.values()].flatMap(rules.stringsOf);
  for (const path of paths) assertEquals(written.filter((each) => each === path).length, 1, path);
  const scripts = [...Deno.readDirSync("lib/pages/assets")].filter(({ name }) =>
    name.endsWith(".js")
  );
  const called = scripts.flatMap(({ name }) => {
    const code = Deno.readTextFileSync(`lib/pages/assets/${name}`);
    return [...code.matchAll(/fetch\([`"](\/[\w/]+)/g)].map(([, each]) => each!);
  });
  assertGreater(called.length, 1);
  assertEquals(called.filter((each) => !paths.includes(each)), []);
});
