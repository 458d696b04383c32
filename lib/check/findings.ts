import type { Saying } from "../base/saying.ts";
import { ContentError } from "../site/content_error.ts";

/** What is wrong with a site that can be served. */
export class Findings {
  /** What visitors come across: dead links, missing pictures, folders left out. */
  readonly errors: ContentError[] = [];
  /** What may be intended: pages in one language only, facts that the law asks for. */
  readonly remarks: ContentError[] = [];

  /** `line` is the 1-based line in `file`. */
  error(file: string, problem: Saying, line = 1): void {
    this.errors.push(new ContentError(file, line, problem));
  }

  remark(file: string, problem: Saying, line = 1): void {
    this.remarks.push(new ContentError(file, line, problem));
  }
}
