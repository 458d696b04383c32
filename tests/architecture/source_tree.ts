import { dirname, join } from "@std/path/posix";

/** Source texts by their path from the project's root. */
export type SourceTree = ReadonlyMap<string, string>;

/** A module and another one, or a package, that it imports, types included. */
export interface Arrow {
  from: string;
  to: string;
}

/** Reads every `.ts` file below the given files and folders, which a `.d.ts` is no module of. */
export function readSourceTree(...roots: string[]): SourceTree {
  const tree = new Map<string, string>();
  const visit = (path: string) => {
    if (Deno.statSync(path).isDirectory) {
      for (const { name } of Deno.readDirSync(path)) visit(`${path}/${name}`);
    } else if (/(?<!\.d)\.ts$/.test(path)) {
      tree.set(path, Deno.readTextFileSync(path));
    }
  };
  roots.forEach(visit);
  return tree;
}

const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
const text = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/;

/** Code without its comments; what looks like one inside a string stays. */
export function withoutComments(code: string): string {
  return code.replace(
    new RegExp(`${text.source}|${comment.source}`, "g"),
    (part) => /^\/[/*]/.test(part) ? " " : part,
  );
}

const specifiers = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;

/** Every import and re-export in a tree; relative ones by the path they lead to. */
export function arrows(tree: SourceTree): Arrow[] {
  return [...tree].flatMap(([from, code]) =>
    [...withoutComments(code).matchAll(specifiers)].map(([, specifier]) => ({
      from,
      to: specifier!.startsWith(".") ? join(dirname(from), specifier!) : specifier!,
    }))
  );
}
