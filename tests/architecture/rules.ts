import ts from "typescript";
import { arrows, type SourceTree, withoutComments } from "./source_tree.ts";

/** The first folder of a path, or the file itself at the root. */
const layer = (path: string) => path.split("/")[0]!;

/** What each layer may import of the project's own: main → routes → lib, and never back. */
const allowed: Record<string, string[]> = {
  "main.ts": ["routes", "lib"],
  "routes": ["routes", "lib"],
  "lib": ["lib"],
};

/** Imports that go against the arrows. */
export function wrongArrows(tree: SourceTree): string[] {
  return arrows(tree)
    .filter(({ to }) => to.endsWith(".ts") || to.startsWith("content/"))
    .filter(({ from, to }) => !allowed[layer(from)]?.includes(layer(to)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** The room of a module: its folder in `lib/`, or the file itself where it stands in none. */
const room = (path: string) => path.split("/").slice(0, 2).join("/");

/** Rooms of `lib/` that need each other, directly or around a corner: the way there and back. */
export function roomCircles(tree: SourceTree): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of arrows(tree)) {
    if (!from.startsWith("lib/") || !to.startsWith("lib/") || room(from) === room(to)) continue;
    needs.set(room(from), (needs.get(room(from)) ?? new Set()).add(room(to)));
  }
  const reach = (start: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(start) ?? []) {
      if (!seen.has(next)) reach(next, seen.add(next));
    }
    return seen;
  };
  return [...needs].flatMap(([from, direct]) =>
    [...direct].filter((to) => reach(to).has(from)).map((to) => `${from} needs ${to} and back`)
  );
}

/** Modules by which a contract would depend on a site, a configuration or a handler. */
export function contractImports(tree: SourceTree): string[] {
  const importsOf = Map.groupBy(arrows(tree), ({ from }) => from);
  const reached = new Set([...tree.keys()].filter((path) => path.startsWith("lib/contract/")));
  for (const path of reached) {
    for (const { to } of importsOf.get(path) ?? []) if (to.startsWith("lib/")) reached.add(to);
  }
  // What stands in no folder is no better than what it imports.
  return [...reached].filter((path) => /^lib\/(?!contract\/|languages\/)[^/]+\//.test(path));
}

/** Imports that name a package or a site in the code instead of in deno.json. */
export function inlineImports(tree: SourceTree): string[] {
  return arrows(tree)
    .filter(({ to }) => /^(npm|jsr|https?|data|file):/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Members of `Deno` that a module uses, types included. */
export function denoMembers(code: string): string[] {
  return [...withoutComments(code).matchAll(/\bDeno\s*(?:\?\.|\.|\[)\s*["']?(\w+)/g)]
    .map(([, member]) => member!);
}

/** Modules outside main.ts that reach for more of the process than they are granted. */
export function processAccess(tree: SourceTree, granted: Record<string, string[]>): string[] {
  return [...tree].flatMap(([path, code]) =>
    path === "main.ts" ? [] : denoMembers(code)
      .filter((member) => !granted[path]?.includes(member))
      .map((member) => `${path} uses Deno.${member}`)
  );
}

/** Node's own modules that a file imports without being granted them. */
export function builtins(tree: SourceTree, granted: Record<string, string[]>): string[] {
  return arrows(tree)
    .filter(({ from, to }) => to.startsWith("node:") && !granted[from]?.includes(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Modules that read fields of a head by themselves, without the limits that hold for strangers. */
export function fieldReaders(tree: SourceTree): string[] {
  return [...tree]
    .filter(([path]) => path !== "lib/http/head.ts" && !path.startsWith("lib/commands/"))
    .filter(([, code]) => /\bheaders\??\.(get|has|entries)\(/.test(withoutComments(code)))
    .map(([path]) => path);
}

/** The texts in quotation marks of a module. */
export const stringsOf = (code: string): string[] =>
  [...withoutComments(code).matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text]) => text!);

/** Functions longer than `most` lines, those in them included. */
export function longFunctions(tree: SourceTree, most: number): string[] {
  return [...tree].flatMap(([path, code]) => {
    const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
    const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line;
    const long: string[] = [];
    const visit = (node: ts.Node): void => {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (ts.isFunctionLike(node) && lines > most) {
        long.push(`${path}:${lineOf(node.getStart()) + 1} has a function of ${lines} lines`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return long;
  });
}
