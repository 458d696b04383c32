/**
 * Puts one small change after the other into a copy of the code and runs the tests on it, those of the
 * changed room first. What no test notices is a promise without a test, or a change that changes
 * nothing. Run it from the project's folder:
 * `deno run -A --no-check --lock=tests/deno.lock tests/mutants/main.ts [how many] [folder] [seed]`.
 */
import ts from "typescript";
import { readSourceTree } from "../architecture/source_tree.ts";
import { copyFolder, tempFolder } from "../kit/folder.ts";
import { run } from "../kit/program.ts";
import { random } from "../kit/random.ts";

/** A small change to a module that ought to change what it does. */
interface Mutation {
  path: string;
  node: ts.Node;
  replacement: string;
}

/** What stands for an operator or a word. */
const exchanged: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "+=": "-=",
  "-=": "+=",
  true: "false",
  false: "true",
};

/** What may stand for a node, and for which part of it. */
function replacementOf(node: ts.Node): [ts.Node, string] | undefined {
  const text = node.getText();
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    if (operator === "??") return [node, node.left.getText()];
    const other = exchanged[operator];
    // A text that is put together is no sum.
    const isText = operator === "+" && /["'`]/.test(text);
    return other === undefined || isText ? undefined : [node.operatorToken, other];
  }
  if (text === "true" || text === "false") return [node, exchanged[text]!];
  if (ts.isNumericLiteral(node)) return [node, `(${text} + 1)`];
  if (ts.isStringLiteral(node) && !ts.isPropertyAssignment(node.parent)) {
    return [node, text.length > 2 ? '""' : '"mutated"'];
  }
  if (ts.isIfStatement(node)) return [node.expression, `!(${node.expression.getText()})`];
  if (ts.isConditionalExpression(node)) return [node.condition, `!(${node.condition.getText()})`];
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [node, ";"];
  if (ts.isPropertyAssignment(node)) return [node, "...{}"];
  return ts.isReturnStatement(node) && node.expression
    ? [node.expression, "undefined!"]
    : undefined;
}

/** Every mutation of a module; types and imports have none. */
function mutationsOf(path: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      return;
    }
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    const [part, replacement] = replacementOf(node) ?? [];
    if (part) found.push({ path, node: part, replacement: replacement! });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

const [count = "20", folder = "", seed = "1"] = Deno.args;
const sources = [...readSourceTree("lib", "routes")].filter(([path]) => path.startsWith(folder));
const all = sources.flatMap(([path, source]) => mutationsOf(path, source));

using copy = tempFolder();
for (const { name, isDirectory } of Deno.readDirSync(".")) {
  if (/^(\.git|data|node_modules)$/.test(name)) continue;
  (isDirectory ? copyFolder : Deno.copyFileSync)(name, `${copy.dir}/${name}`);
}

/** Whether the tests of a folder pass; one that goes on for ever does not. */
async function passes(tests: string): Promise<boolean> {
  const flags = ["--no-check", "--parallel", "--fail-fast", "--lock=tests/deno.lock"];
  const args = ["test", "-A", ...flags, "--permit-no-files", "--ignore=tests/system", tests];
  return (await run({ args, cwd: copy.dir }, 600_000)).code === 0;
}

if (!await passes("tests")) throw new Error("The suite fails without any change; mend that first");
let survivors = 0;
for (const { path, node, replacement } of random(seed).shuffle(all).slice(0, Number(count))) {
  const source = node.getSourceFile();
  const changed = source.text.slice(0, node.getStart()) + replacement +
    source.text.slice(node.end);
  Deno.writeTextFileSync(`${copy.dir}/${path}`, changed);
  const room = path.replace(/^lib\//, "").split("/")[0]!.replace("site", "content");
  const own = room.endsWith(".ts") ? "tests" : `tests/${room}`;
  const isNoticed = !await passes(own) || !await passes("tests");
  if (!isNoticed) survivors++;
  Deno.writeTextFileSync(`${copy.dir}/${path}`, source.text);
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const [before, after] = [node.getText(), replacement].map((code) => code.slice(0, 80));
  console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${path}:${line + 1} ${before} => ${after}`);
}
console.log(`${survivors} of ${count} that no test notices`);
