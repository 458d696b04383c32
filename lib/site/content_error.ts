import { type Message, OwnerError } from "../base/message.ts";

/** Something wrong in a site's folder: where it is, what it is, and what to do about it. */
export class ContentError extends OwnerError {
  override readonly name = "ContentError";

  /** `line` is the 1-based line in `file`. */
  constructor(readonly file: string, readonly problem: Message, readonly line = 1) {
    super((translate) => `${file}:${line}: ${translate(problem)}`);
  }
}

/** Collects what is wrong with a site. */
export class Findings {
  /** What may be intended: pages in one language only, facts that the law asks for. */
  readonly remarks: ContentError[] = [];

  /** `errors` is what visitors come across: dead links, missing pictures, folders left out. */
  constructor(readonly errors: ContentError[] = []) {}

  /** `line` is the 1-based line in `file`. */
  error(file: string, problem: Message, line = 1): void {
    this.errors.push(new ContentError(file, problem, line));
  }

  remark(file: string, problem: Message, line = 1): void {
    this.remarks.push(new ContentError(file, problem, line));
  }

  /** Runs a step that may refuse what it reads: then it makes nothing, and the errors say why. */
  attempt<Made>(step: () => Made): Made | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.errors.push(error);
      return undefined;
    }
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
