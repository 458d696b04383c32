import { ContentError } from "../content/content_error.ts";
import type { Page } from "../content/page.ts";
import type { Findings } from "./findings.ts";

/** Reports a service that is found by its own words alone, which few visitors know. */
export function inspectKeywords(
  { kind, keywords, file, title }: Page,
  { remarks }: Findings,
): void {
  if (kind !== "service" || keywords.length > 0) return;
  const problem =
    `“${title}” has no keywords, so visitors find it only by the words on the page. ` +
    "Add a line such as keywords: [slow website, speed up] with what they would type";
  remarks.push(new ContentError(file, 1, problem));
}
