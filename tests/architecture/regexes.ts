import { analyse } from "scslre";
import ts from "typescript";
import type { SourceTree } from "./source_tree.ts";

/** Modules that read what strangers send; the others read what owners and the engine wrote. */
const reading = /^(routes|lib\/(contact|contract|http|mcp|search))\/|^lib\/base\/nearest\.ts$/;

/** Regular expressions that may read a text more than once, so that twice the text is four times the work. */
export function superlinear(tree: SourceTree): string[] {
  return [...tree].filter(([path]) => reading.test(path)).flatMap(([path, code]) =>
    regexesOf(path, code).filter((literal) => {
      const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(literal)!;
      return analyse({ source, flags }, { maxReports: 1 }).reports.length > 0;
    }).map((literal) => `${path}: ${literal}`)
  );
}

function regexesOf(path: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest));
  return found;
}
