import { errorsOf, type Outcome } from "./content_error.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { mapText } from "../markdown/directives.ts";
import { asciiName } from "../markdown/plain_text.ts";
import { withoutTitle } from "../markdown/tokens.ts";
import type { PageSource } from "./page.ts";
import type { Placeholders } from "./placeholders.ts";

/** Fills in a part of a page's text: its body as Markdown, the rest as plain text. */
export type FillIn = (text: string, form: keyof Placeholders, line?: number) => Outcome<string>;

/** What the text of a page tells, wherever the page is. */
type PageParts = Omit<PageSource, "language" | "slug" | "place" | "file">;

/** Reads a page's text in its parts, each filled in; `name` is its title if it has no other. */
export function readPageText(
  file: string,
  source: string,
  name: string,
  fillIn: FillIn,
): Outcome<PageParts> {
  const { value: { attrs, lines, ...text }, errors } = parseFrontMatter(file, source);
  const titleField = filled(attrs.title, (text) => fillIn(text, "plain", lines.title));
  const filledBody = fillIn(text.body, "markdown", lines.body);
  const about = filled(attrs.description, (text) => fillIn(text, "plain", lines.description));
  const title = titleField.value;
  const { keywordsOf, ...bodyParts } = withoutKeywords(filledBody.value);
  const { heading, body, linesAbove } = withoutTitle(bodyParts.body, title);
  const value = {
    ...text,
    attrs: { ...attrs, title: title ?? (heading || name), description: about.value || undefined },
    heading: heading || (title ?? name),
    body,
    keywordsOf,
    lines: { ...lines, body: lines.body + linesAbove },
  };
  return { value, errors: [...errors, ...errorsOf(titleField, filledBody, about)] };
}

/** Fills in a field, if it is there. */
const filled = (
  field: string | undefined,
  fill: (text: string) => Outcome<string>,
): Outcome<string | undefined> => field ? fill(field) : { value: field, errors: [] };

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
