import ts from "typescript";
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

/** Imports by which a contract would depend on a site, a configuration or a handler. */
export const contractImports = (tree: SourceTree): string[] =>
  arrows(tree)
    .filter(({ from, to }) => from.startsWith("lib/contract/") && to.startsWith("lib/"))
    .filter(({ to }) => !/^lib\/(contract|languages)\//.test(to))
    .map(({ from, to }) => `${from} imports ${to}`);

/** Imports that name a package or a site in the code instead of in deno.json. */
export function inlineImports(tree: SourceTree): string[] {
  return arrows(tree)
    .filter(({ to }) => /^(npm|jsr|https?|data|file):/.test(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** Route files that the table of contents, `routes/mod.ts`, does not import. */
export function unlistedRoutes(tree: SourceTree): string[] {
  const table = "routes/mod.ts";
  // What starts the app that the table makes is no route.
  const listed = arrows(tree).flatMap(({ from, to }) =>
    from === table ? [to] : to === table ? [from] : []
  );
  return [...tree.keys()].filter((path) =>
    path.startsWith("routes/") && path !== table && !listed.includes(path)
  );
}

/** Modules with a function that is left and taken up again. */
export const generators = (tree: SourceTree): string[] =>
  [...tree].filter(([, code]) => /\bfunction\s*\*|^\s*\*\s*\w+\(/m.test(withoutComments(code)))
    .map(([path]) => path);

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

/** Circles of imports, as one line. */
export function circles(tree: SourceTree): string[] {
  const cycle = importCycle(tree);
  return cycle.length > 0 ? [cycle.join(" → ")] : [];
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

const exportedValue = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** Exported values that no other module of the tree or of its readers imports. */
export function unusedExports(tree: SourceTree, readers: SourceTree): string[] {
  const all = new Map([...readers, ...tree]);
  const importers = Map.groupBy(arrows(all), ({ to }) => to);
  const plain = new Map([...all].map(([path, code]) => [path, withoutComments(code)]));
  return [...tree.keys()].flatMap((path) => {
    const names = [...plain.get(path)!.matchAll(exportedValue)].map(([, name]) => name!);
    const texts = (importers.get(path) ?? []).map(({ from }) => plain.get(from)!);
    return names.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      .map((name) => `${path} exports ${name}`);
  });
}

/** Names of a language that all sites would fall back to; a site's own first language is its own. */
export function defaultLanguages(tree: SourceTree): string[] {
  return [...tree].filter(([, code]) => /\bdefault_?language\b/i.test(withoutComments(code)))
    .map(([path]) => path);
}

const literal = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
const germanWord =
  /\p{L}[äöüß]|[äöüß]\p{L}|(?<!\p{L})(und|oder|nicht|ist|wird|werden|eine|keine|für|zum|zur)(?!\p{L})/iu;

/** Texts in modules that only a language's folder may hold: German ones, and tables by language. */
export function wordsOfLanguages(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, code]) => {
    const plain = withoutComments(code);
    const texts = [...plain.matchAll(literal)].map(([text]) => text);
    const tables = [...plain.matchAll(/(?<![\w.])de: ["'`{[(]/g)].map(([text]) => text);
    return [...texts.filter((text) => germanWord.test(text)), ...tables]
      .map((text) => `${path} says ${text}`);
  });
}

/** Doc comments that ask instead of saying what something does or is. */
export const questions = (tree: SourceTree): string[] =>
  [...tree].flatMap(([path, code]) =>
    [...code.matchAll(/\/\*\*[\s*]+((?:What|Whether)\b.*)/g)].map(([, text]) => `${path}: ${text}`)
  );

/** Lines of comments with more than `most` columns. */
export const wideComments = (tree: SourceTree, most: number): string[] =>
  [...tree].flatMap(([path, code]) =>
    code.split("\n").filter((line) => /^ *(\/\/|\/\*|\* )/.test(line) && line.length > most)
      .map((line) => `${path}: ${line.trim()}`)
  );

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
