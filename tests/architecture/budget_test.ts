import { assertEquals } from "@std/assert";
import ts from "typescript";

/** At most so much; whoever takes something out lowers the number, and nobody raises it. */
const budget = {
  "tokens of TypeScript in lib, routes, main.ts": 120_000,
  "lines of TypeScript in lib, routes, main.ts": 16_510,
  "files of TypeScript in lib": 119,
  "kB of JSON in lib": 110,
  "lines of CSS in lib": 3_200,
  "tokens of TypeScript in tests": 155_000,
  "lines of TypeScript in tests": 17_850,
  "packages in deno.lock": 107,
};

/** Every file below a folder, or the file itself, by path; what tools have generated is nobody's to hold. */
function* filesBelow(path: string): Generator<[path: string, text: string]> {
  if (path === "tests/clients/generated") return;
  if (Deno.statSync(path).isFile) yield [path, Deno.readTextFileSync(path)];
  else for (const { name } of Deno.readDirSync(path)) yield* filesBelow(`${path}/${name}`);
}

/** The files of some folders whose names end so. */
const filesOf = (ending: string, ...roots: string[]) =>
  roots.flatMap((root) => [...filesBelow(root)]).filter(([path]) => path.endsWith(ending));

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const lines = (files: [string, string][]) =>
  sum(files.map(([, text]) => text.split("\n").length - 1));
const tokens = (files: [string, string][]) =>
  sum(files.map(([path, text]) => tokensOf(path, text)));

/** Counts the words and signs of code as TypeScript reads them: no comments, no blanks. */
function tokensOf(path: string, text: string): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const count = (node: ts.Node): number => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) {
      return 0;
    }
    const parts = node.getChildren(source);
    return parts.length > 0 ? sum(parts.map(count)) : Number(node.getWidth(source) > 0);
  };
  return count(source);
}

Deno.test("the house weighs no more than its budget", () => {
  const product = filesOf(".ts", "main.ts", "routes", "lib");
  const tests = filesOf(".ts", "tests");
  const { npm } = JSON.parse(Deno.readTextFileSync("deno.lock"));
  const weights: Record<keyof typeof budget, number> = {
    "tokens of TypeScript in lib, routes, main.ts": tokens(product),
    "lines of TypeScript in lib, routes, main.ts": lines(product),
    "files of TypeScript in lib": filesOf(".ts", "lib").length,
    "kB of JSON in lib": Math.round(
      sum(filesOf(".json", "lib").map(([, { length }]) => length)) / 1024,
    ),
    "lines of CSS in lib": lines(filesOf(".css", "lib")),
    "tokens of TypeScript in tests": tokens(tests),
    "lines of TypeScript in tests": lines(tests),
    "packages in deno.lock": Object.keys(npm).length,
  };
  const over = Object.entries(budget).flatMap(([name, limit]) => {
    const weight = weights[name as keyof typeof budget];
    return weight > limit ? [`${name}: ${weight}, at most ${limit}`] : [];
  });
  assertEquals(over, [], "Take something else out; the budget is not raised");
});
