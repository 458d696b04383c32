import { takeSteps } from "../../kit/steps.ts";
import { assert, assertLessOrEqual } from "@std/assert";
import { plainMarkdown } from "../../../lib/markdown/blocks.ts";
import { documentFrom } from "../../../lib/markdown/document.ts";

const nested = {
  quotes: "> ".repeat(1000) + "x",
  lists: "- ".repeat(1000) + "x",
  directives: ":::case\n".repeat(1000),
  "quotes in directives": ":::case\n".repeat(20) + ">".repeat(1000) + "x",
  footnotes: "[^a]: ".repeat(1000) + "x",
  "quotes that end one by one": Array.from({ length: 30 }, (_, i) => "> ".repeat(30 - i) + "x")
    .join("\n"),
  "many quotes that end one by one":
    (Array.from({ length: 17 }, (_, i) => "> ".repeat(16 - i) + "x").join("\n") + "\n\n")
      .repeat(50),
};

Deno.test("What is nested deeper than anybody means is read as text, in a hundred steps for each sign", async () => {
  for (const [name, text] of Object.entries(nested)) {
    await takeSteps();
    const { sections } = documentFrom(`First.\n\n${text}\n\n## Last`);
    assert(sections[0]?.text.startsWith("First."), name);
    plainMarkdown(text, { cards: () => [], noCards: () => "" });
    assertLessOrEqual(await takeSteps(), 100 * text.length, name);
  }
});

Deno.test("A paragraph of too many signs is not read sign by sign", async () => {
  for (
    const sign of ["_a*", "![a](", "[a](b)", "**a* ", "*_", "> - ", "[^", "`c``d", "http://a.b/("]
  ) {
    await takeSteps();
    documentFrom(sign.repeat(30_000 / sign.length));
    assertLessOrEqual(await takeSteps(), 10_000, sign);
  }
});
