import { OwnerError } from "../base/owner_error.ts";
import type { Saying } from "../base/saying.ts";

/** Something wrong in a site's folder: where it is, what it is, and what to do about it. */
export class ContentError extends OwnerError {
  override readonly name = "ContentError";

  /** `line` is the 1-based line in `file`. */
  constructor(readonly file: string, readonly line: number, readonly problem: Saying) {
    super((translate) => `${file}:${line}: ${translate(problem)}`);
  }
}

/** A site that cannot be served, with everything that is wrong with it; a line each. */
export class SiteError extends OwnerError {
  override readonly name = "SiteError";

  constructor(readonly errors: readonly ContentError[]) {
    super((translate) => inOrder(errors).map((error) => error.translatedBy(translate)).join("\n"));
  }
}

export function inOrder(errors: readonly ContentError[]): ContentError[] {
  return errors.toSorted((a, b) => a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1);
}

/** What a stage of the reading makes, and all that is wrong with what it read. */
export interface Outcome<Value> {
  value: Value;
  errors: readonly ContentError[];
}

/** Runs a stage that may refuse what it reads: then it makes nothing. */
export function attempt<Value>(step: () => Value): Outcome<Value | undefined> {
  try {
    return { value: step(), errors: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { value: undefined, errors: [error] };
  }
}

/** Joins what a stage makes of each of several things. */
export const together = <Value>(outcomes: readonly Outcome<Value>[]): Outcome<Value[]> => ({
  value: outcomes.map(({ value }) => value),
  errors: errorsOf(...outcomes),
});

/** Lists what is wrong by all of several stages. */
export const errorsOf = (...outcomes: readonly Outcome<unknown>[]): ContentError[] =>
  outcomes.flatMap(({ errors }) => errors);
