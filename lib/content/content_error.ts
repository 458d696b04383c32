/** A fault in the site's content: where it is and what to do about it. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  /** `line` is the 1-based line in `file`. */
  constructor(readonly file: string, readonly line: number, problem: string) {
    super(`${file}:${line}: ${problem}`);
  }
}
