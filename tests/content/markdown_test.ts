import { assertEquals, assertStringIncludes } from "@std/assert";
import { parseMarkdown } from "../../lib/content/markdown.ts";

const text = (markdown: string) => parseMarkdown(markdown).sections.map(({ text }) => text);

Deno.test("A page is parted at its headings into sections with their heading path", () => {
  const { sections } = parseMarkdown(
    "Lead.\n\n## One\n\nA.\n\nB.\n\n### Deep\n\nC.\n\n## Two\n\nD.\n\n#### Deeper\n\nE.",
  );
  assertEquals(sections, [
    { anchor: null, headings: [], text: "Lead." },
    { anchor: "one", headings: ["One"], text: "A. B." },
    { anchor: "deep", headings: ["One", "Deep"], text: "C." },
    { anchor: "two", headings: ["Two"], text: "D." },
    { anchor: "deeper", headings: ["Two", "Deeper"], text: "E." },
  ]);
});

Deno.test("The table of contents names every heading with its depth, title and anchor", () => {
  assertEquals(parseMarkdown("## One `two`\n\n### *Three*").toc, [
    { depth: 2, anchor: "one-two", title: "One two" },
    { depth: 3, anchor: "three", title: "Three" },
  ]);
});

Deno.test("A page without a heading is one section, an empty page an empty one", () => {
  assertEquals(parseMarkdown("Lead.").sections, [{ anchor: null, headings: [], text: "Lead." }]);
  assertEquals(parseMarkdown(""), {
    html: "",
    sections: [{ anchor: null, headings: [], text: "" }],
    toc: [],
  });
});

const anchors: [title: string, anchor: string][] = [
  ["Das Maß der Dinge", "das-mass-der-dinge"],
  ["Über Größe & Öl", "ueber-groesse-oel"],
  ["STRASSE, STRAẞE", "strasse-strasse"],
  ["Café crème", "cafe-creme"],
  ["What `GET /ask` does?", "what-get-ask-does"],
  ["a < b &amp; c", "a-b-c"],
  ["100 %: 2.5.1", "100-2-5-1"],
  ["😀", "section"],
  ["Ελλάδα", "section"],
  ["  spaced  out  ", "spaced-out"],
  ["„Zitat“ – Strich", "zitat-strich"],
];

Deno.test("An anchor is made of ASCII letters, digits and hyphens, umlauts written out", () => {
  for (const [title, anchor] of anchors) {
    assertEquals(parseMarkdown(`## ${title}`).toc[0]?.anchor, anchor, title);
  }
});

Deno.test("Anchors are unique in a page, also where a heading already looks like a numbered one", () => {
  const made = parseMarkdown("## A\n\n## A\n\n## A 2\n\n## A\n\n## A-2\n\n### A").toc;
  assertEquals(made.slice(0, 2).map(({ anchor }) => anchor), ["a", "a-2"]);
  assertEquals(new Set(made.map(({ anchor }) => anchor)).size, made.length);
});

Deno.test("Every section's anchor is an id in the HTML", () => {
  const { html, sections } = parseMarkdown("## Größe\n\nA\n\n### `code` & more\n\n## Größe");
  for (const { anchor } of sections.slice(1)) assertStringIncludes(html, ` id="${anchor}"`);
  assertEquals(html.match(/ id=/g)?.length, 3);
});

const plain: [markdown: string, text: string][] = [
  ["**bold** _em_ ~~gone~~ `code`", "bold em gone code"],
  ['[link](/pricing "title") <https://a.example/>', "link https://a.example/"],
  ["![a picture](/assets/x.png)", "a picture"],
  ["one\ntwo  \nthree\\\nfour", "one two three four"],
  ["Ä ö ü ß – „Zitat“ 😀 👩‍👩‍👧", "Ä ö ü ß – „Zitat“ 😀 👩‍👩‍👧"],
  ["R&amp;D &lt;b&gt; &quot;x&quot; &#39;y&#39;", "R&D <b> \"x\" 'y'"],
  ["R&D, a < b, a > b", "R&D, a < b, a > b"],
  ["`a < b && c` `&amp;` `<b>`", "a < b && c &amp; <b>"],
  ["```html\n<b>&amp;</b> a < b\n```", "<b>&amp;</b> a < b"],
  ["```sh\ncurl -s \\\n  -d '{}'\n```", "curl -s \\ -d '{}'"],
  ["| a & b | `c < d` |\n|---|---|\n| **e** | &amp; |", "a & b c < d e &"],
  ["- one\n- two\n  - three\n\n1. four", "one two three four"],
  ["- [ ] open\n- [x] done", "open done"],
  ["> quoted\n>\n> twice", "quoted twice"],
  ["\\* \\_ \\# \\[x\\]", "* _ # [x]"],
  ["one\n\n---\n\ntwo", "one two"],
  ["<div>raw</div>\n\ntext <b>bold</b><!-- hidden -->", "text bold"],
  ["[ref]\n\n[ref]: /pricing", "ref"],
];

Deno.test("Plain text is what a reader sees: no markup, entities read, code as it stands", () => {
  for (const [markdown, expected] of plain) assertEquals(text(markdown), [expected], markdown);
});

const html: [markdown: string, html: string][] = [
  ["R&D &amp; a < b", "R&amp;D &amp; a &lt; b"],
  ["`<b>&amp;`", "<code>&lt;b&gt;&amp;amp;</code>"],
  ["```html\n<script>alert(1)</script>\n```", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['```a"><script>\nx\n```', 'class="language-a&quot;&gt;&lt;script&gt;"'],
  ["```sh\nx\n```", '<pre tabindex="0"><code class="language-sh">x</code></pre>'],
  ["```\nx\n```", '<pre tabindex="0"><code>x</code></pre>'],
  ["| a |\n|---|\n| `b` |", '<div class="table" tabindex="0"><table>'],
  ["| a |\n|---|\n| `b` |", "<td><code>b</code></td>"],
  ["## A & B", '<h2 id="a-b">A &amp; B</h2>'],
  ["[x](/pricing)", '<a href="/pricing">x</a>'],
];

Deno.test("HTML escapes what is text, in code and in the language of a fence too", () => {
  for (const [markdown, expected] of html) {
    assertStringIncludes(parseMarkdown(markdown).html, expected);
  }
});
