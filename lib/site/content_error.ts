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
    super((translate) =>
      errorsInOrder(errors).map((error) => error.translatedBy(translate)).join("\n")
    );
  }
}

export function errorsInOrder(errors: readonly ContentError[]): ContentError[] {
  return errors.toSorted((a, b) => a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1);
}

/** Runs a step that may refuse what it reads: then it makes nothing, and the errors say why. */
export function attempt<Made>(errors: ContentError[], step: () => Made): Made | undefined {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    errors.push(error);
    return undefined;
  }
}
