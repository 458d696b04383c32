import { assertArrayIncludes, assertEquals, assertGreater } from "@std/assert";
import { contracts } from "../lib/contract/mod.ts";
import { discoveryPaths } from "../lib/contract/paths.ts";
import { superlinear } from "./architecture/regexes.ts";
import * as rules from "./architecture/rules.ts";
import { arrows, readSourceTree, type SourceTree } from "./architecture/source_tree.ts";

const sources = readSourceTree("main.ts", "routes", "lib");

/** The files that touch the process, and which members of `Deno` each of them may use. */
const granted: Record<string, string[]> = {
  "lib/site/files.ts": ["readDirSync", "readFileSync", "realPathSync", "statSync", "errors"],
  "lib/cli/check.ts": ["openKv", "args", "env", "exit", "statSync"],
  "lib/cli/watch_folder.ts": ["watchFs", "FsWatcher", "errors", "statSync"],
  "lib/cli/new.ts": [
    "args",
    "env",
    "readDirSync",
    "readTextFileSync",
    "mkdirSync",
    "writeTextFileSync",
  ],
  "lib/cli/owner_language.ts": ["statSync", "readTextFileSync", "exit"],
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

/** A tree without a fault, on which each fault is put. */
const madeUp = {
  "main.ts": 'import { createApp } from "./routes/mod.ts";\nDeno.serve(createApp());',
  "routes/mod.ts": 'import { a } from "./a.ts";\nexport const createApp = () => a;',
  "routes/a.ts": 'import { b } from "../lib/base/b.ts";\nexport const a = b;',
  "lib/base/b.ts":
    'import { z } from "zod";\nexport const b = z; // Deno.env and from "../main.ts"',
  "lib/contract/b.ts": 'import { b } from "../base/b.ts";',
  "lib/http/errors.ts": "const errors = {};",
};

/** A rule, and faults that it has to find: the path of a module, and what stands in it. */
type Promised = [rule: (tree: SourceTree) => string[], ...faults: [path: string, code: string][]];

const checks: Record<string, Promised> = {
  "Imports go down the layers, and never to tests or a site": [
    rules.wrongArrows,
    ["lib/site/b.ts", 'import "../../routes/a.ts";'],
    ["lib/site/b.ts", 'export * from "../pages/a.ts";'],
    ["lib/site/b.ts", 'import "../../tests/support.ts";'],
    ["lib/site/b.ts", 'import site from "../../content/site.json" with { type: "json" };'],
    ["lib/contract/a.ts", 'import type {\n  Site,\n} from "../site/site.ts";'],
    ["lib/base/b.ts", 'import { it } from "../languages/mod.ts";'],
    ["lib/http/errors.ts", 'import type { App } from "../../routes/mod.ts";'],
    ["routes/a.ts", 'await import("../main.ts");'],
  ],
  "Packages are named in deno.json alone": [
    rules.inlineImports,
    ["lib/base/b.ts", 'import "npm:zod@4.6.7";'],
    ["lib/base/b.ts", 'import("jsr:@std/assert");'],
    ["routes/a.ts", "import 'https://a.example/b.ts';"],
  ],
  "Only main.ts and the files at the edge touch the process": [
    (tree) => rules.processAccess(tree, granted),
    ["lib/base/b.ts", 'Deno.env.get("PORT");'],
    ["lib/base/b.ts", 'Deno["env"]'],
    ["routes/a.ts", "Deno.serve(() => {});"],
    ["lib/site/files.ts", 'Deno.env.get("A")'],
  ],
  "Only files at the edge use what Node brings": [
    (tree) => rules.builtins(tree, grantedBuiltins),
    ["lib/base/b.ts", 'await import("node:sqlite");'],
  ],
  "Only lib/http/head.ts reads the fields of a request": [
    rules.fieldReaders,
    ["routes/a.ts", 'request.headers.get("accept")'],
  ],
  "A pattern for what strangers send reads a text of any length once": [
    superlinear,
    ["lib/http/b.ts", "const b = / +$/;"],
    ["lib/search/b.ts", "const b = /^(a+)+$/u;"],
    ["lib/base/nearest.ts", 'const a = "a".replace(/a*b/g, "");'],
  ],
  "No function has more than 60 lines": [
    (tree) => rules.longFunctions(tree, 60),
    ["lib/base/b.ts", `export const b = () => {${"\n".repeat(60)}};`],
  ],
};

for (const [promise, [rule, ...faults]] of Object.entries(checks)) {
  Deno.test(`${promise}, and a fault is noticed`, () => {
    assertEquals(rule(sources), []);
    assertEquals(rule(new Map(Object.entries(madeUp))), []);
    for (const [path, code] of faults) {
      assertGreater(rule(new Map(Object.entries({ ...madeUp, [path]: code }))).length, 0, code);
    }
  });
}

Deno.test("The walker reads the whole project", () => {
  assertGreater(sources.size, 50);
  assertArrayIncludes([...sources.keys()], ["main.ts", "routes/mod.ts", "lib/http/handler.ts"]);
  const known = new Set(sources.keys());
  const lost = arrows(sources).filter(({ to }) => to.endsWith(".ts") && !known.has(to));
  assertEquals(lost.filter(({ to }) => !to.endsWith(".d.ts")), []);
});

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
