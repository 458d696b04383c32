/** Markdown that cannot be rendered: where it is and what to do about it. */
export class MarkdownError extends Error {
  override readonly name = "MarkdownError";

  /** `line` is the 1-based line in the text that was read. */
  constructor(readonly line: number, readonly problem: string) {
    super(`Line ${line}: ${problem}`);
  }
}

export const tooDeep = (line: number) =>
  new MarkdownError(
    line,
    "Lists, quotes, directives or emphasis lie too deep in each other. Write them flatter",
  );
