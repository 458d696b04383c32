import type { ContentError } from "./content_error.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { mapText } from "../markdown/directives.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { withoutTitle } from "../markdown/tokens.ts";
import type { PageSource } from "./page.ts";
import type { Placeholders } from "./placeholders.ts";

/** Fills in a part of a page's text: its body as Markdown, the rest as plain text. */
export type FillIn = (text: string, form: keyof Placeholders, line?: number) => string;

/** What the text of a page tells, wherever the page is. */
type PageParts = Omit<PageSource, "language" | "slug" | "place" | "file">;

/** Reads a page's text in its parts, each filled in; `name` is its title if it has no other. */
export function readPageText(
  file: string,
  source: string,
  name: string,
  fillIn: FillIn,
  errors: ContentError[],
): PageParts {
  const { attrs, lines, ...text } = parseFrontMatter(file, source, errors);
  const title = attrs.title && fillIn(attrs.title, "plain", lines.title);
  const description = attrs.description && fillIn(attrs.description, "plain", lines.description);
  const { keywordsOf, ...bodyParts } = withoutKeywords(fillIn(text.body, "markdown", lines.body));
  const { heading, body, linesAbove } = withoutTitle(bodyParts.body, title);
  return {
    ...text,
    attrs: { ...attrs, title: title ?? (heading || name), description: description || undefined },
    heading: heading || (title ?? name),
    body,
    keywordsOf,
    lines: { ...lines, body: lines.body + linesAbove },
  };
}

/** Ends a heading that has keywords: `## What does it cost {keywords="fee, charge"}`. */
const headingKeywords = /^(#{1,6} .*?)[ \t]*\{keywords="([^"]*)"\}[ \t]*$/;

/** Takes the keywords of headings out of a body; code stays as it is. */
function withoutKeywords(body: string): Pick<PageSource, "body" | "keywordsOf"> {
  const keywordsOf = new Map<string, string[]>();
  const lines = mapText(body, (line) => {
    const [, heading, words] = headingKeywords.exec(line) ?? [];
    if (heading === undefined || words === undefined) return line;
    const keywords = words.split(",").map((word) => word.trim()).filter(Boolean);
    keywordsOf.set(asciiName(heading), keywords);
    return heading;
  });
  return { body: lines, keywordsOf };
}
