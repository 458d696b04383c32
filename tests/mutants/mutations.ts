import ts from "typescript";

/** A small change to a source text that ought to change what it does. */
export interface Mutation {
  path: string;
  /** From 1. */
  line: number;
  /** What is replaced, in code units, and by what. */
  start: number;
  end: number;
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

/** Every mutation of a module; types, imports and comments have none. */
export function mutationsOf(path: string, source: string): Mutation[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];

  function add(node: ts.Node, replacement: string): void {
    const start = node.getStart(file);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ path, line, start, end: node.end, replacement });
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      return;
    }
    if (ts.isTypeAliasDeclaration(node) || ts.isExportDeclaration(node)) return;
    mutate(node);
    ts.forEachChild(node, visit);
  }

  function mutate(node: ts.Node): void {
    const text = node.getText(file);
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(file);
      const other = exchanged[operator];
      if (operator === "??") add(node, node.left.getText(file));
      // A text that is put together is no sum.
      else if (other !== undefined && !(operator === "+" && /["'`]/.test(text))) {
        add(node.operatorToken, other);
      }
    } else if (text in exchanged && node.kind !== ts.SyntaxKind.Identifier) {
      if (text === "true" || text === "false") add(node, exchanged[text]!);
    } else if (ts.isNumericLiteral(node)) add(node, `(${text} + 1)`);
    else if (ts.isStringLiteral(node) && isValue(node)) {
      add(node, text.length > 2 ? '""' : '"mutated"');
    } else if (ts.isIfStatement(node)) {
      add(node.expression, `!(${node.expression.getText(file)})`);
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText(file)})`);
    } else if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) add(node, ";");
    else if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent)) {
      // What a call is told may matter to nobody; the comma that follows stays.
      if (node.parent.properties.length > 1) add(node, "...{}");
    } else if (ts.isReturnStatement(node) && node.expression) {
      if (node.expression.getText(file) !== "undefined") add(node.expression, "undefined!");
    }
  }

  visit(file);
  return found;
}

/** Whether a text is a value of its own, no name of a module, a member or a type. */
function isValue({ parent }: ts.StringLiteral): boolean {
  const isName = ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name);
  const isModule = ts.isCallExpression(parent) &&
    parent.expression.kind === ts.SyntaxKind.ImportKeyword;
  return !isName && !isModule;
}

/** The source with the mutation in it. */
export const mutated = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end);
