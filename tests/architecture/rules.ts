import { arrows, importCycle, type SourceTree, withoutComments } from "./source_tree.ts";

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
    .filter(({ to }) => to.endsWith(".ts"))
    .filter(({ from, to }) => !allowed[layer(from)]?.includes(layer(to)))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** What `lib/http/errors.ts`, the root of all, imports. */
export function importsOfErrors(tree: SourceTree): string[] {
  return arrows(tree).filter(({ from }) => from === "lib/http/errors.ts").map(({ to }) => to);
}

/** Imports that name a package or a site in the code instead of in deno.json. */
export function inlineImports(tree: SourceTree): string[] {
  return arrows(tree)
    .filter(({ to }) => /^(npm|jsr|https?|data|file):/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Route files that the table of contents, `routes/mod.ts`, does not import. */
export function unlistedRoutes(tree: SourceTree): string[] {
  const listed = arrows(tree).filter(({ from }) => from === "routes/mod.ts").map(({ to }) => to);
  return [...tree.keys()].filter((path) =>
    path.startsWith("routes/") && path !== "routes/mod.ts" && !listed.includes(path)
  );
}

/** Members of `Deno` that a module uses, types included. */
export function denoMembers(code: string): string[] {
  return [...withoutComments(code).matchAll(/\bDeno\s*(?:\?\.|\.|\[)\s*["']?(\w+)/g)]
    .map(([, member]) => member!);
}

/** Modules outside main.ts that reach for more of the process than they are granted. */
export function processAccess(tree: SourceTree, granted: Record<string, RegExp>): string[] {
  return [...tree].flatMap(([path, code]) =>
    path === "main.ts" ? [] : denoMembers(code)
      .filter((member) => !granted[path]?.test(member))
      .map((member) => `${path} uses Deno.${member}`)
  );
}

/** Circles of imports, as one line. */
export function circles(tree: SourceTree): string[] {
  const cycle = importCycle(tree);
  return cycle.length > 0 ? [cycle.join(" → ")] : [];
}
