import { assertArrayIncludes, assertEquals, assertStringIncludes } from "@std/assert";
import { plainMarkdown } from "../../lib/markdown/blocks.ts";
import type { Card } from "../../lib/markdown/card.ts";
import { documentFrom } from "../../lib/markdown/document.ts";
import { type MarkdownContext, renderMarkdown } from "../../lib/markdown/renderer.ts";
import { testCases } from "../kit/cases.ts";
import { emptyContext } from "./markdown_context.ts";

const card: Card = { title: "A [b]", path: "/a", description: "For c.", facts: "3 days" };
const cards = ({ of }: Readonly<Record<string, string>>) => of === "services" ? [card] : [];

/** A site that has one picture, and one page to show on a card. */
const context: MarkdownContext = {
  ...emptyContext,
  cards,
  noCards: () => "none & yet",
  image: (src) => src === "/a.svg" ? { width: 3, height: 2 } : undefined,
};

const render = (markdown: string) => renderMarkdown(markdown, context);

/** The text as HTML: no style or script in it, each id once, and each link within it alive. */
async function html(markdown: string): Promise<string> {
  const { lead, rest } = await render(markdown);
  const html = lead + rest;
  assertEquals(html.match(/<(?:style|script|svg)| (?:style|on\w+)=/g), null);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
  assertEquals(ids, [...new Set(ids)]);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) assertArrayIncludes(ids, [target]);
  return html;
}

/** The text in sections, as a search reads it, each below its place in the list of contents. */
function txt(markdown: string): string {
  const { sections: [lead, ...sections], headings: toc } = documentFrom(markdown);
  assertEquals(lead!.anchor, null);
  assertEquals(sections.map(({ headings }) => headings.at(-1)), toc.map(({ title }) => title));
  const parts = sections.map(({ anchor, headings, text }, index) => {
    assertEquals(anchor, toc[index]!.anchor);
    return `${"#".repeat(toc[index]!.depth)} ${headings.join(" › ")} (#${anchor})\n${text}`;
  });
  return [lead!.text, ...parts].join("\n\n");
}

const here = (folder: string) => new URL(folder, import.meta.url);

testCases("A text as HTML and as a search reads it", here("cases/"), "md", { html, txt });

testCases("A block as HTML and as plain Markdown", here("blocks/"), "md", {
  html,
  plain: (markdown) => plainMarkdown(markdown, context),
});

Deno.test("A text falls into what stands before its first heading and the rest", async () => {
  const { lead, rest } = await render("Before.\n\n## A\n\nAfter.");
  assertEquals(lead, "<p>Before.</p>\n");
  assertEquals(rest.startsWith("<h2 "), true);
  assertEquals((await render("Only this.")).rest, "");
});

Deno.test("A text is rendered the same however often it is", async () => {
  const text = "![a](/a.svg)\n\n![b](/b.svg)\n\n| a |\n|---|\n| b[^1] |\n\n[^1]: c";
  assertEquals(await render(text), await render(text));
});

Deno.test("A page knows which pages its cards show, asked for or written by hand", () => {
  const text = ":::cards{of=services}\n:::\n\n[b](/b)\n\n:::cards\n- ### [C](/c)\n\n  Text.\n:::";
  assertEquals(documentFrom(text).blocks.map(({ asks, shows }) => [asks?.of, ...shows]), [[
    "services",
  ], [undefined, "/c"]]);
});

Deno.test("What is no block stays byte for byte", () => {
  const code = "```md\r\n:::cards{of=a}\r\n:::\r\n```\r\n\r\n1. ```\n   a\n:::  \n   ```\n a \t\n";
  assertEquals(plainMarkdown(code, context), code);
  assertEquals(
    plainMarkdown(`a\r\n\r\n:::case\nb\n:::\n\n\nc  `, context),
    "a\r\n\r\nb\n\n\nc  ",
  );
});

Deno.test("A paragraph of too many signs is plain text", async () => {
  assertStringIncludes((await render("*a* ".repeat(900))).lead, "<em>a</em>");
  assertStringIncludes((await render("*a* ".repeat(1_100))).lead, "*a* *a*");
});

Deno.test("The last of very many equal headings and footnote references is numbered right", async () => {
  assertEquals(documentFrom("# A\n".repeat(20_000)).headings.at(-1)?.anchor, "a-19999");
  const notes = Array.from({ length: 2_000 }, (_, i) => `a[^n${i}]\n\n[^n${i}]: x\n\n`).join("");
  const { lead } = await render(notes);
  const mark = 'data-footnote_ref aria-describedby="footnote_label">2000</a>';
  assertStringIncludes(lead, `href="#footnote_n1999" ${mark}`);
});
