import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Marked } from "marked";
import footnotes from "marked-footnote";
import { readTokens } from "../../lib/content/markdown/lexer.ts";
import { atOnce } from "../../lib/turns.ts";

const words = "Some words with *emphasis*, [a link][a] and `code`.";
const lines = fc.constantFrom(
  ...["", "", "", words, words, `${words} And a note[^1].`, "# Heading", "Heading", "---", "==="],
  ...["- item", "  - item in an item", "  lazy", "1. first", "* * *", "- [x] done", "+ other"],
  ...["> quote", "lazy line", "> - list in a quote", "    indented", "\tindented", "  two"],
  ...[
    "| a | b |",
    "|---|---|",
    "|---|",
    words,
    "| 1 | 2 |",
    "```",
    "```js",
    "~~~",
    "<div>",
    "</div>",
    "<p>text",
  ],
  ...["<!-- comment", "-->", "[a]: /one", "[a]: </two> 'title'", "[^1]: The note.", "    More."],
);
const texts = fc.array(lines, { minLength: 3_000, maxLength: 6_000 }).map((lines) =>
  lines.join("\n")
);
const marked = () => new Marked<string, string>({ gfm: true }, footnotes());

Deno.test("Text that is read in steps gives what marked makes of it in one go", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const inSteps = marked();
      assertEquals(inSteps.parser(atOnce(readTokens(text, inSteps))), marked().parse(text));
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
