import ts from "typescript";
import { arrows, type SourceTree, withoutComments } from "./source_tree.ts";

/** The layers: each imports those before it, and none behind it. */
const layers = [
  "lib/base",
  "lib/config.ts",
  "lib/languages",
  "lib/contract",
  "lib/http",
  "lib/markdown",
  "lib/site",
  "lib/search",
  "lib/contact",
  "lib/mcp",
  "lib/discovery",
  "lib/pages",
  "lib/check",
  "lib/cli",
  "routes",
  "main.ts",
];

const layerOf = (path: string) =>
  layers.findIndex((layer) => path === layer || path.startsWith(`${layer}/`));

/** Imports that go up, types included, or lead out of the layers. */
export function wrongArrows(tree: SourceTree): string[] {
  return arrows(tree)
    .filter(({ to }) => /(?<!\.d)\.ts$/.test(to) || to.startsWith("content/"))
    .filter(({ from, to }) => layerOf(to) < 0 || layerOf(from) < layerOf(to))
    .map(({ from, to }) => `${from} imports ${to}`);
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
    .filter(([path]) => path !== "lib/http/request.ts" && !path.startsWith("lib/cli/"))
    .filter(([, code]) => /\bheaders\??\.(get|has|entries)\(/.test(withoutComments(code)))
    .map(([path]) => path);
}

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
