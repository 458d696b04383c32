import { lazyOfText } from "../base/lazy.ts";
import { field } from "./request.ts";

/** Tells if a client ranks Markdown above HTML; on a tie it does if it names Markdown. */
export function prefersMarkdown(request: Request): boolean {
  const html = rank(request, "text/html");
  const { weight, named } = rank(request, "text/markdown");
  return weight === html.weight ? named && weight > 0 : weight > html.weight;
}

/**
 * Chooses the offered type a client ranks highest: by weight, then one that it names before one
 * that only a wildcard covers, then in the order offered.
 */
export function preferredType(request: Request, ...offered: [string, ...string[]]): string {
  const ranked = offered.map((type) => ({ type, ...rank(request, type) }));
  return ranked.sort((a, b) => b.weight - a.weight || Number(b.named) - Number(a.named))[0]!.type;
}

/** Tells if a client accepts a type at all; one without an Accept header accepts all. */
export function admits(request: Request, type: string): boolean {
  return rank(request, type).weight > 0;
}

/** Returns the weight a client gives a type by its name, 0 where only a wildcard covers it. */
export function namedWeight(request: Request, type: string): number {
  const { weight, named } = rank(request, type);
  return named ? weight : 0;
}

/** Weighs a type by the most specific range of Accept (RFC 9110, 12.5.1); `named`: by itself. */
function rank(request: Request, type: string): { weight: number; named: boolean } {
  const accept = field(request, "accept");
  if (accept === null) return { weight: 1, named: false };
  const weights = weightsOf(accept);
  const around = weights.get(type.replace(/\/.*/, "/*")) ?? weights.get("*/*") ?? 0;
  return { weight: weights.get(type) ?? around, named: weights.has(type) };
}

/** Reads the names in a list such as Accept with their weights, of the same name the highest. */
export const weightsOf = lazyOfText((list: string): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const element of list.replace(quotedString, "").split(",")) {
    const [name = ""] = element.toLowerCase().split(";", 1);
    // A weight that is none counts as left out.
    const weight = Number(qValue.exec(element)?.[1] ?? 1);
    weights.set(name.trim(), Math.max(weights.get(name.trim()) ?? 0, weight));
  }
  return weights;
});

/** A quoted parameter, which may hold a comma or a semicolon, never a weight, or be left open. */
const quotedString = /"(?:\\.|[^"\\])*"?/g;

const qValue = /;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*(?:;|$)/i;
