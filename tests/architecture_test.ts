import { assertArrayIncludes, assertEquals, assertGreater } from "@std/assert";
import { discoveryPaths, interfacePaths } from "../lib/contract/paths.ts";
import * as rules from "./architecture/rules.ts";
import { arrows, readSourceTree, type SourceTree } from "./architecture/source_tree.ts";

const sources = readSourceTree("main.ts", "routes", "lib");

/** The files that touch the process, and which members of `Deno` each of them may use. */
const granted: Record<string, string[]> = {
  "lib/content/files.ts": ["readDirSync", "readFileSync", "realPathSync", "statSync", "errors"],
  "lib/commands/check.ts": ["args", "env", "exit", "readDirSync", "readTextFileSync"],
  "lib/commands/dev.ts": ["watchFs", "FsWatcher", "errors"],
  "lib/commands/new.ts": [
    "args",
    "env",
    "exit",
    "readDirSync",
    "readTextFileSync",
    "mkdirSync",
    "writeTextFileSync",
  ],
  "lib/contact/kv.ts": ["Kv", "mkdir", "lstat", "errors"],
  "lib/contact/kv_url.ts": ["statSync", "permissions"],
  "lib/contact/outbox.ts": ["mkdir", "writeTextFile", "rename"],
  "lib/http/listener.ts": ["serve", "ServeHandler", "HttpServer", "Addr"],
};

/** The modules of Node's that a file may import. */
const grantedBuiltins: Record<string, string[]> = {
  "lib/contact/idempotency.ts": ["node:crypto"],
  "lib/contact/smtp.ts": ["node:stream"],
  "lib/contact/kv.ts": ["node:sqlite"],
  "lib/load.ts": ["node:crypto", "node:sqlite", "node:stream"],
};

/** Lines that one module may have, and main.ts. */
const longest = 250;
const longestMain = 65;

const readers = readSourceTree("tests");

/** A tree without a fault, on which each test puts one. */
const madeUp = {
  "main.ts": 'import { createApp } from "./routes/mod.ts";\nDeno.serve(createApp());',
  "routes/mod.ts": 'import { a } from "./a.ts";\nexport const createApp = () => a;',
  "routes/a.ts": 'import { b } from "../lib/b.ts";\nexport const a = b;',
  "lib/b.ts": 'import { z } from "zod";\nexport const b = z; // Deno.env and from "../main.ts"',
  "lib/http/errors.ts": "const errors = {};",
};

const withFault = (path: string, code: string): SourceTree =>
  new Map(Object.entries({ ...madeUp, [path]: code }));

const checks: Record<string, (tree: SourceTree) => string[]> = {
  "Imports go from main.ts to routes/ to lib/, never back and never to tests": rules.wrongArrows,
  "Packages are named in deno.json alone": rules.inlineImports,
  "routes/mod.ts lists every route": rules.unlistedRoutes,
  "No module imports itself, directly or around a corner": rules.circles,
  "No folder of lib/ needs another that needs it, directly or around a corner": rules.roomCircles,
  "A contract depends on no site, configuration or handler": rules.contractImports,
  "Only main.ts and the files at the edge touch the process": (tree) =>
    rules.processAccess(tree, granted),
  "Only files at the edge use what Node brings": (tree) => rules.builtins(tree, grantedBuiltins),
  "Only lib/http/head.ts reads the fields of a request": rules.fieldReaders,
  "Nothing in the engine is a generator: a start is one straight line": rules.generators,
  "Whatever a module exports is imported somewhere": (tree) => rules.unusedExports(tree, readers),
  "No language is everybody's default": rules.defaultLanguages,
  "The words of a language stand in its folder, in no module": rules.wordsOfLanguages,
  "A doc comment begins with a verb or a noun, never with What or Whether": rules.questions,
  "No line of a comment has more than 100 columns": (tree) => rules.wideComments(tree, 100),
  "No module has more than 250 lines": (tree) => rules.longFiles(tree, longest),
  "main.ts has at most 65 lines": (tree) =>
    rules.longFiles(new Map([["main.ts", tree.get("main.ts")!]]), longestMain),
};

for (const [promise, check] of Object.entries(checks)) {
  Deno.test(promise, () => assertEquals(check(sources), []));
}

Deno.test("A tree without a fault passes every check", () => {
  for (const [promise, check] of Object.entries(checks)) {
    assertEquals(check(new Map(Object.entries(madeUp))), [], promise);
  }
});

const faults: [fault: string, check: (tree: SourceTree) => string[], path: string, code: string][] =
  [
    ["lib imports routes", rules.wrongArrows, "lib/b.ts", 'import "../routes/a.ts";'],
    ["lib imports main.ts", rules.wrongArrows, "lib/b.ts", 'export * from "../main.ts";'],
    ["routes import main.ts", rules.wrongArrows, "routes/a.ts", 'await import("../main.ts");'],
    ["lib imports tests", rules.wrongArrows, "lib/b.ts", 'import "../tests/support.ts";'],
    [
      "a type goes the wrong way",
      rules.wrongArrows,
      "lib/http/errors.ts",
      'import type { App } from "../../routes/mod.ts";',
    ],
    [
      "several lines go the wrong way",
      rules.wrongArrows,
      "lib/b.ts",
      'import {\n  a,\n} from "../routes/a.ts";',
    ],
    ["a package is inline", rules.inlineImports, "lib/b.ts", 'import "npm:zod@4.6.7";'],
    ["a JSR package is inline", rules.inlineImports, "lib/b.ts", 'import("jsr:@std/assert");'],
    ["a site is inline", rules.inlineImports, "routes/a.ts", "import 'https://a.example/b.ts';"],
    ["a route is not listed", rules.unlistedRoutes, "routes/new.ts", "export const a = 1;"],
    ["a module imports itself", rules.circles, "lib/b.ts", 'import "./b.ts";'],
    ["two modules import each other", rules.circles, "lib/b.ts", 'import "../routes/a.ts";'],
    [
      "two modules need types of each other",
      rules.circles,
      "lib/b.ts",
      'export type { A } from "../routes/a.ts";',
    ],
    [
      "two folders need types of each other",
      (tree) =>
        rules.roomCircles(new Map([...tree, ["lib/b/a.ts", 'import type {} from "../c/a.ts"']])),
      "lib/c/a.ts",
      'export type { B } from "../b/b.ts";',
    ],
    [
      "two folders need each other",
      (tree) => rules.roomCircles(new Map([...tree, ["lib/b/a.ts", 'import "../c/a.ts";']])),
      "lib/c/a.ts",
      'import "../b/b.ts";',
    ],
    [
      "a contract knows sites",
      rules.contractImports,
      "lib/contract/a.ts",
      'import type { Site } from "../content/site.ts";',
    ],
    ["lib reads the environment", checksAccess, "lib/b.ts", 'Deno.env.get("PORT");'],
    ["a route serves", checksAccess, "routes/a.ts", "Deno.serve(() => {});"],
    ["a route reads a file", checksAccess, "routes/a.ts", "await Deno.readTextFile(path);"],
    ["a member is named by a string", checksAccess, "lib/b.ts", 'Deno["env"]'],
    ["a function is a generator", rules.generators, "lib/b.ts", "async function* a() {\n}"],
    ["a method is a generator", rules.generators, "lib/b.ts", "const a = {\n  *b() {},\n};"],
    ["a file opens a database", checksBuiltins, "lib/b.ts", 'await import("node:sqlite");'],
    [
      "a module reads a field without its limit",
      rules.fieldReaders,
      "routes/a.ts",
      'request.headers.get("accept")',
    ],
    [
      "nobody imports a function",
      checksExports,
      "lib/b.ts",
      "export const b = 1, c = 2;\nexport function d() {}",
    ],
    [
      "only a comment names what is exported",
      checksExports,
      "lib/http/errors.ts",
      "export const b = 1;",
    ],
    [
      "a language is the default",
      rules.defaultLanguages,
      "lib/b.ts",
      'const DEFAULT_LANGUAGE = "en";',
    ],
    ["a text is German", rules.wordsOfLanguages, "lib/b.ts", 'const a = "für alle";'],
    [
      "a text is German without marks",
      rules.wordsOfLanguages,
      "lib/b.ts",
      "const a = `dies und das`;",
    ],
    [
      "a module has words by language",
      rules.wordsOfLanguages,
      "lib/b.ts",
      'const yes = { en: "yes", de: "ja" };',
    ],
    ["a comment begins with What", rules.questions, "lib/b.ts", "/** What it is. */"],
    ["a comment begins with Whether", rules.questions, "lib/b.ts", "/**\n * Whether it is. */"],
    [
      "a line of a comment is wide",
      (tree) => rules.wideComments(tree, 100),
      "lib/b.ts",
      `const b = {\n  // ${"b".repeat(96)}\n};`,
    ],
    ["a file is long", (tree) => rules.longFiles(tree, 250), "lib/b.ts", "\n".repeat(250) + "b"],
    ["a granted file takes more", checksAccess, "lib/content/files.ts", 'Deno.env.get("A")'],
  ];

function checksAccess(tree: SourceTree): string[] {
  return rules.processAccess(tree, granted);
}

function checksBuiltins(tree: SourceTree): string[] {
  return rules.builtins(tree, grantedBuiltins);
}

function checksExports(tree: SourceTree): string[] {
  return rules.unusedExports(tree, new Map());
}

for (const [fault, check, path, code] of faults) {
  Deno.test(`The check notices that ${fault}`, () => {
    assertGreater(check(withFault(path, code)).length, 0);
  });
}

Deno.test("The walker sees static, dynamic, type and side-effect imports, not those in comments", () => {
  const code = `
    import a from "./a.ts"; import type { B } from './b.ts';
    export { c } from "./c.ts"; export * from "./d.ts";
    import "./e.ts"; const f = await import("./f.ts"); import g, { h } from "pkg/sub";
    // import "./no.ts"
    /* from "./no.ts" */ const url = "https://a.example//x"; const text = "it's // no comment";
    import { i } from "./i.ts";`;
  const found = arrows(new Map([["lib/x.ts", code]])).map(({ to }) => to);
  const letters = ["a", "b", "c", "d", "e", "f"].map((letter) => `lib/${letter}.ts`);
  assertEquals(found, [...letters, "pkg/sub", "lib/i.ts"]);
});

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

const topLevel = [
  "main.ts",
  "routes",
  "lib",
  "content",
  "tests",
  "deno.json",
  "deno.lock",
  "README.md",
  "LICENSE",
  ".gitignore",
  ".ci",
];

Deno.test("Nothing lies at the top beside what the README names", () => {
  const ignored = Deno.readTextFileSync(".gitignore").split("\n").map((line) =>
    line.replace(/\/$/, "")
  );
  const names = [...Deno.readDirSync(".")].map(({ name }) => name);
  const extra = names.filter((name) =>
    name !== ".git" && !ignored.includes(name) && !topLevel.includes(name)
  );
  assertEquals(extra, []);
  assertArrayIncludes(names, ["main.ts", "routes", "lib", "content", "tests", "deno.json"]);
});

Deno.test("No module of the project imports anything of content/", () => {
  const intoContent = arrows(sources).filter(({ to }) => to.startsWith("content/"));
  assertEquals(intoContent, []);
});

Deno.test("Each promised path is written once, and browser scripts call no other", () => {
  const paths: string[] = [...Object.values(interfacePaths), ...Object.values(discoveryPaths)];
  const home = "lib/contract/paths.ts";
  for (const [path, code] of sources) {
    if (path === home) continue;
    const again = paths.filter((each) => rules.stringsOf(code).includes(each));
    assertEquals(again, [], path);
  }
  const called = readScripts("lib/browser").flatMap((code) =>
    [...code.matchAll(/fetch\([`"](\/[\w/]+)/g)].map(([, each]) => each!)
  );
  assertGreater(called.length, 1);
  assertEquals(called.filter((each) => !paths.includes(each)), []);
});

/** The scripts of a folder. */
const readScripts = (dir: string): string[] =>
  [...Deno.readDirSync(dir)].filter(({ name }) => name.endsWith(".js"))
    .map(({ name }) => Deno.readTextFileSync(`${dir}/${name}`));
