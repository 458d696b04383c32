import { ContentError } from "./content_error.ts";
import type { Page } from "./page.ts";
import type { Finding } from "./site.ts";

/** Reports a service that is found by its own words alone, which few visitors know. */
export function* inspectKeywords({ kind, keywords, file, title }: Page): Iterable<Finding> {
  if (kind !== "service" || keywords.length > 0) return;
  const problem = `“${title}” has no keywords, so who does not know its words does not find it. ` +
    "Add a line such as keywords: [slow website, speed up] with what visitors would type";
  yield { remark: new ContentError(file, 1, problem) };
}
