import { assertEquals, assertLess, assertStringIncludes, assertThrows } from "@std/assert";
import { inspectMarkdown } from "../../lib/inspect/markdown.ts";
import { MarkdownError } from "../../lib/content/content_error.ts";
import { plainMarkdown } from "../../lib/content/markdown/directives.ts";
import type { Card } from "../../lib/content/markdown/card.ts";
import type { MarkdownContext } from "../../lib/content/markdown/renderer.ts";
import { htmlOf as render, parseMarkdown } from "../../lib/content/text.ts";
import { emptyContext } from "./markdown_context.ts";

const parse = (markdown: string, context: Partial<MarkdownContext> = {}) =>
  parseMarkdown(markdown, { ...emptyContext, ...context });
const htmlOf = async (markdown: string, context?: Partial<MarkdownContext>) => {
  const { lead, rest } = await render(parse(markdown, context));
  return lead + rest;
};

const text = (markdown: string) => parse(markdown).sections.map(({ text }) => text);

Deno.test("A page is parted at its headings into sections with their heading path", () => {
  const { sections } = parse(
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
  assertEquals(parse("## One `two`\n\n### *Three*").toc, [
    { depth: 2, anchor: "one-two", title: "One two" },
    { depth: 3, anchor: "three", title: "Three" },
  ]);
});

Deno.test("A page without a heading is one section, an empty page an empty one", async () => {
  assertEquals(parse("Lead.").sections, [{ anchor: null, headings: [], text: "Lead." }]);
  const { sections, toc } = parse("");
  assertEquals([await htmlOf(""), toc], ["", []]);
  assertEquals(sections, [{ anchor: null, headings: [], text: "" }]);
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
    assertEquals(parse(`## ${title}`).toc[0]?.anchor, anchor, title);
  }
});

Deno.test("Anchors are unique in a page, also where a heading already looks like a numbered one", () => {
  const made = parse("## A\n\n## A\n\n## A 2\n\n## A\n\n## A-2\n\n### A").toc;
  assertEquals(made.slice(0, 2).map(({ anchor }) => anchor), ["a", "a-2"]);
  assertEquals(new Set(made.map(({ anchor }) => anchor)).size, made.length);
});

Deno.test("A heading written with entities has the anchor and the title of its letters", () => {
  const [heading] = parse("## Gr&ouml;&szlig;e &amp; Ma&#223;").toc;
  assertEquals(heading, { depth: 2, anchor: "groesse-mass", title: "Größe & Maß" });
});

Deno.test("Every section's anchor is an id in the HTML", async () => {
  const text = "## Größe\n\nA\n\n### `code` & more\n\n## Größe";
  const { sections } = parse(text);
  const html = await htmlOf(text);
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
  ["Gr&ouml;&szlig;e &euro;5&ndash;7 &bdquo;x&ldquo;", "Größe €5–7 „x“"],
  ["&#246; &#xDF; &#128512; &#0; &#1114112;", "ö ß 😀 \uFFFD \uFFFD"],
  [
    "&amp;ouml; &amp;#246; &nothing; &constructor; &ouml",
    "&ouml; &#246; &nothing; &constructor; &ouml",
  ],
  ["R&D, a < b, a > b", "R&D, a < b, a > b"],
  ["`a < b && c` `&amp;` `<b>`", "a < b && c &amp; <b>"],
  ["```html\n<b>&amp;</b> a < b\n```", "<b>&amp;</b> a < b"],
  ["```sh\ncurl -s \\\n  -d '{}'\n```", "curl -s \\ · -d '{}'"],
  ["| a & b | `c < d` |\n|---|---|\n| **e** | &amp; |", "a & b · c < d · e · &"],
  ["- one\n- two\n  - three\n\n1. four", "one · two · three · four"],
  ["- [ ] open\n- [x] done", "open · done"],
  ["> quoted\n>\n> twice", "quoted · twice"],
  ["\\* \\_ \\# \\[x\\]", "* _ # [x]"],
  ["one\n\n---\n\ntwo", "one · two"],
  ["<div>raw</div>\n\ntext <b>bold</b><!-- hidden -->", "text bold"],
  ["[ref]\n\n[ref]: /pricing", "ref"],
  ["one<br>two&nbsp;&shy;three", "one two three"],
  ["> [!WARNING]\n> Mind the **gap**.", "Mind the gap."],
  [":::steps[How]\n1. one\n2. two\n:::", "How · one · two"],
  ["A sentence.\n\nA list:\n\n- one\n- two", "A sentence. A list: one · two"],
  ["A[^x].\n\n[^x]: The note.\n\nB.", "A. The note. B."],
];

Deno.test("Plain text is what a reader sees: no markup, entities read, blocks told apart, code as it stands", () => {
  for (const [markdown, expected] of plain) assertEquals(text(markdown), [expected], markdown);
});

const html: [markdown: string, html: string][] = [
  ["R&D &amp; a < b", "R&amp;D &amp; a &lt; b"],
  ["`<b>&amp;`", "<code>&lt;b&gt;&amp;amp;</code>"],
  ["```x\n<script>alert(1)</script>\n```", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['```a"><script>\nx\n```', 'class="language-a&quot;&gt;&lt;script&gt; hljs"'],
  ["```sh\nx\n```", '<pre tabindex="0"><code class="language-sh hljs">x</code></pre>'],
  ["```\nx\n```", '<pre tabindex="0"><code class="hljs">x</code></pre>'],
  ["| a |\n|---|\n| `b` |", "<td><code>b</code></td>"],
  ["[x](/pricing)", '<a href="/pricing">x</a>'],
];

Deno.test("HTML escapes what is text, in code and in the language of a fence too", async () => {
  for (const [markdown, expected] of html) {
    assertStringIncludes(await htmlOf(markdown), expected);
  }
});

Deno.test("A heading of the page has a link to itself that says where it leads", async () => {
  assertEquals(
    await htmlOf("## A & *B*"),
    '<h2 id="a-b">A &amp; <em>B</em>' +
      '<a class="anchor" href="#a-b" aria-label="link to A &amp; B"></a></h2>\n',
  );
  assertEquals(await htmlOf("> ## Quoted"), "<blockquote>\n<h2>Quoted</h2>\n</blockquote>\n");
});

Deno.test("A table can be scrolled by keyboard, has a name of its own and aligned columns", async () => {
  const table = "| a | **b** | |\n|:--|--:|:-:|\n| 1 | 2 | 3 |\n";
  const html = await htmlOf(`${table}\n${table}`);
  const region = '<div class="table" tabindex="0" role="region" aria-label=';
  assertStringIncludes(html, `${region}"table of a, b"><table>`);
  assertStringIncludes(html, `${region}"table of a, b (2)"><table>`);
  assertStringIncludes(
    html,
    '<tr><th scope="col" class="align-left">a</th>' +
      '<th scope="col" class="align-right"><strong>b</strong></th><td class="align-center"></td></tr>',
  );
  assertStringIncludes(html, '<td class="align-right">2</td>');
});

Deno.test("Pictures alone in a paragraph are a gallery, each with its caption if it has one", async () => {
  const picture = (name: string) => `<img src="/${name}" alt="${name}" loading="lazy"`;
  const html = (await htmlOf('![x](/x)\n\n![a](/a "Of *a*") ![b](/b)\n![c](/c)')).replace(
    / decoding="async">/g,
    ">",
  );
  assertStringIncludes(
    html,
    '<div class="gallery">\n' +
      `<figure>${picture("a")}><figcaption>Of *a*</figcaption></figure>\n` +
      `<figure>${picture("b")}></figure>\n<figure>${picture("c")}></figure>\n</div>\n`,
  );
  assertEquals((await htmlOf("![a](/a) ![b](/b) and words")).includes("gallery"), false);
});

Deno.test("No Markdown of ours makes an inline style or script, whatever it holds", async () => {
  const html = await htmlOf(
    "| a |\n|:-:|\n| b |\n\n```js\nconst a = '<style>';\n```\n\n![a](/a.svg)\n\n- [x] b\n\n" +
      "> [!TIP]\n> c[^1]\n\n[^1]: d\n\n:::steps\n1. e\n:::",
  );
  assertEquals(html.match(/<(?:style|script|svg)| (?:style|on\w+)=/g), null);
});

Deno.test("Tasks, footnotes and alerts are named in the page's language", async () => {
  const html = await htmlOf("- [x] a\n- [ ] b\n\nc[^1] d[^1]\n\n> [!NOTE]\n> e\n\n[^1]: f");
  assertStringIncludes(html, '<ul class="tasks">');
  assertStringIncludes(html, '<input type="checkbox" disabled checked aria-label="is done"> a');
  assertStringIncludes(html, '<input type="checkbox" disabled aria-label="is open"> b');
  assertStringIncludes(html, '<p class="alert-title">a note</p>\n<p>e</p>');
  assertStringIncludes(html, '<h2 id="footnote_label" class="visually-hidden">the notes</h2>');
  assertEquals(html.match(/aria-label="back to the text"/g)?.length, 2);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) {
    assertEquals(ids.includes(target), true);
  }
});

Deno.test("A footnote's text belongs to the section that refers to it first", () => {
  const { sections } = parse("A[^x].\n\n## B\n\nC[^x] D[^y].\n\n[^x]: One.\n\n[^y]: Two.");
  assertEquals(sections.map(({ text }) => text), ["A. One.", "C D. Two."]);
});

Deno.test("An image has its size, loads late below the first, and with a title a caption", async () => {
  const image = (src: string) => src === "/a.svg" ? { width: 3, height: 2 } : undefined;
  assertEquals(
    await htmlOf('![A "b" &amp; c](/a.svg)\n\n![](</b c.svg> "Seen *from* d")', { image }),
    '<p><img src="/a.svg" alt="A &quot;b&quot; &amp; c" width="3" height="2" decoding="async"></p>\n' +
      '<figure><img src="/b%20c.svg" alt="" loading="lazy" decoding="async">' +
      "<figcaption>Seen *from* d</figcaption></figure>\n",
  );
});

Deno.test("Code in a known language is highlighted by classes, other code stands as it is", async () => {
  const known = await htmlOf("```sh\necho 'a < b'\n```");
  assertStringIncludes(known, '<span class="hljs-string">&#x27;a &lt; b&#x27;</span>');
  assertStringIncludes(await htmlOf("```nope\na < b\n```"), ">a &lt; b</code>");
});

Deno.test("Code in steps stands in the step that it was written in", async () => {
  const code = (await htmlOf(":::steps\n```\na\n```\n### One\n```\nb\n```\n:::")).match(
    /hljs">\w/g,
  );
  assertEquals(code, ['hljs">a', 'hljs">b']);
});

Deno.test("A text falls into what stands before its first heading and the rest", async () => {
  const { lead, rest } = await render(parse("Before.\n\n## A\n\nAfter."));
  assertEquals(lead, "<p>Before.</p>\n");
  assertEquals(rest.startsWith("<h2 "), true);
  assertEquals((await render(parse("Only this."))).rest, "");
});

Deno.test("A page knows which pages its cards show, asked for or written by hand", () => {
  const cards = () => [{ title: "A", path: "/a", description: "" }];
  const text = ":::cards{of=x}\n:::\n\n[b](/b)\n\n:::cards\n- ### [C](/c)\n\n  Text.\n:::";
  assertEquals([...parse(text, { cards }).cards].sort(), ["/a", "/c"]);
});

const card: Card = { title: "A [b]", path: "/a", description: "For c.", duration: "3 days" };

Deno.test("Cards show the pages asked for, each with its link, purpose and facts", async () => {
  const cards = ({ of }: Readonly<Record<string, string>>) => of === "services" ? [card] : [];
  const markdown = 'Lead\n:::cards[What *we* do]{of="services"}\nIntro.\n:::\nEnd';
  assertEquals(
    await htmlOf(markdown, { cards }),
    '<p>Lead</p>\n<div class="block-cards">\n<p class="block-label">What <em>we</em> do</p>\n' +
      '<p>Intro.</p>\n<ul class="cards">\n<li class="card"><h2><a href="/a">A [b]</a></h2>' +
      '<p>For c.</p><p class="card-facts">3 days</p></li>\n</ul>\n</div>\n<p>End</p>\n',
  );
  assertEquals(
    plainMarkdown(markdown, cards),
    "Lead\n\n**What *we* do**\n\nIntro.\n\n- [A \\[b\\]](/a): For c. (3 days)\n\nEnd",
  );
});

Deno.test("Steps are written as a list or under headings, which keep their anchors", async () => {
  assertEquals(
    await htmlOf(":::steps\n1. one\n2. two\n:::"),
    '<div class="block-steps">\n<ol class="steps">\n<li>one</li>\n<li>two</li>\n</ol>\n</div>\n',
  );
  const text = ":::steps\nLead\n### One\na\n### Two\nb\n:::";
  const { toc } = parse(text);
  const html = await htmlOf(text);
  assertEquals(html.match(/<ol class="steps">|<li><h3 id="\w+">/g), [
    '<ol class="steps">',
    '<li><h3 id="one">',
    '<li><h3 id="two">',
  ]);
  assertEquals(toc.map(({ anchor }) => anchor), ["one", "two"]);
});

const blocks: [markdown: string, html: string, plain: string][] = [
  [
    ":::quote[A *bank*]\nWell\n\nmade.\n:::",
    '<figure class="block-quote">\n<blockquote>\n<p>Well</p>\n<p>made.</p>\n</blockquote>\n' +
    "<figcaption>A <em>bank</em></figcaption>\n</figure>\n",
    "> Well\n>\n> made.\n>\n> — A *bank*\n",
  ],
  [
    ":::action[Write]{href=/contact}\n:::",
    '<div class="block-action">\n<p><a class="action" href="/contact">Write</a></p>\n</div>\n',
    "[Write](/contact)\n",
  ],
  [
    ':::action[Write]{href="/a(b"}\n:::',
    '<div class="block-action">\n<p><a class="action" href="/a(b">Write</a></p>\n</div>\n',
    "[Write](</a(b>)\n",
  ],
  [
    "::::case\n:::facts[F]\n- a\n:::\nEnd\n::::",
    '<div class="block-case">\n<div class="block-facts">\n<p class="block-label">F</p>\n' +
    "<ul>\n<li>a</li>\n</ul>\n</div>\n<p>End</p>\n</div>\n",
    "**F**\n\n- a\n\nEnd\n",
  ],
  [
    ":::profile\n:::profile\na\n:::\n:::",
    '<div class="block-profile">\n<div class="block-profile">\n<p>a</p>\n</div>\n</div>\n',
    "a\n",
  ],
  [":::nobody[B]\na\n:::", '<p class="block-label">B</p>\n<p>a</p>\n', "**B**\n\na\n"],
];

Deno.test("Blocks have their class, lie in each other, and are plain Markdown for programs", async () => {
  for (const [markdown, html, plain] of blocks) {
    assertEquals(await htmlOf(markdown), html, markdown);
    assertEquals(plainMarkdown(markdown, () => []), plain, markdown);
  }
});

Deno.test("Colons inside code begin no block, and what is no block stays byte for byte", async () => {
  const code = "```md\r\n:::cards{of=a}\r\n:::\r\n```\r\n\r\n1. ```\n   a\n:::  \n   ```\n a \t\n";
  assertEquals(plainMarkdown(code, () => [card]), code);
  assertEquals((await htmlOf(code)).includes("block-"), false);
  assertEquals(plainMarkdown(`a\r\n\r\n:::case\nb\n:::\n\n\nc  `, () => []), "a\r\n\r\nb\n\n\nc  ");
});

Deno.test("A line with code between three backticks begins no fence: what follows is read as ever", async () => {
  const text = "```npm start``` runs it\n\n:::case\nb\n:::";
  assertEquals((await htmlOf(text)).match(/class="block-case"/g)?.length, 1);
  const tildes = "~~~ a `b`\n:::case\nb\n:::\n~~~";
  assertEquals((await htmlOf(tildes)).includes("block-case"), false);
});

Deno.test("A check learns the line of every link, image, heading and directive", () => {
  const found = inspectMarkdown([
    "`[x](/no)` [x](/1)", // 1
    "",
    "> quoted",
    "> [x](/4) ![y](/4.svg)",
    "",
    "- a", // 6
    "  - [x](/7 'title')",
    "    more",
    "    [y][ref]",
    "",
    "```", // 11
    "[x](/no)",
    "```",
    ":::action[Go [there](/14)]{href=/to}",
    "| a | b |",
    "|---|---|", // 16
    "| [x](/17) | \\| |",
    "| [x](/18) | |",
    "",
    "## Über *uns* [x](/20)",
    ":::", // 21
    '<p>\n<a class="b" href="/23">raw</a></p>',
    "",
    "a[^n]\n\n[^n]: <https://27.example/>",
    "",
    "[ref]: /9",
  ].join("\n"));
  const links = found.links.map(({ href, line }) => `${line} ${href}`);
  assertEquals(links.toSorted((a, b) => parseInt(a) - parseInt(b)), [
    "1 /1",
    "4 /4",
    "7 /7",
    "9 /9",
    "14 /to",
    "14 /14",
    "17 /17",
    "18 /18",
    "20 /20",
    "23 /23",
    "27 https://27.example/",
  ]);
  assertEquals(found.images, [{ src: "/4.svg", alt: "y", line: 4 }]);
  assertEquals(found.headings, [{ depth: 2, text: "Über uns x", anchor: "ueber-uns-x", line: 20 }]);
  assertEquals(found.directives, [{ name: "action", attributes: { href: "/to" }, line: 14 }]);
  assertEquals(found.errors, []);
});

Deno.test("A check learns of unknown, open and stray blocks and of missing footnotes", () => {
  const { errors } = inspectMarkdown("a[^1]\r\n\r\n:::nobody\r\n:::\r\nb\r\n:::\r\n:::case\r\nc");
  assertEquals(errors.map(({ line, problem }) => [line, problem.split(" ", 2).join(" ")]), [
    [1, "[^1] has"],
    [3, ":::nobody is"],
    [6, "This line"],
    [7, ":::case does"],
  ]);
});

const deep = {
  quotes: "> ".repeat(1000) + "x",
  lists: "- ".repeat(1000) + "x",
  directives: ":::case\n".repeat(1000),
  "quotes in directives": ":::case\n".repeat(20) + ">".repeat(1000) + "x",
  footnotes: "[^a]: ".repeat(1000) + "x",
  emphasis: "*a **b ".repeat(1000) + "b** a*".repeat(1000),
  "quotes that end one by one": Array.from({ length: 30 }, (_, i) => "> ".repeat(30 - i) + "x")
    .join("\n"),
};

/** Where the error is told that is not at the beginning of the text. */
const lineOf: Record<string, number> = { "directives": 35, "quotes in directives": 23 };

Deno.test("Text nested too deep is an error that names the line, not a crash", () => {
  for (const [name, text] of Object.entries(deep)) {
    const body = `First.\n\n${text}`;
    const { line, problem } = assertThrows(() => parse(body), MarkdownError);
    assertEquals(line, lineOf[name] ?? 3, name);
    assertEquals(inspectMarkdown(body).errors, [{ line, problem }]);
  }
  assertThrows(() => plainMarkdown(deep.directives, () => []), MarkdownError, "Line 33");
});

/** Each would keep marked busy for minutes, or for ever. */
const bombs = [
  "[",
  "![",
  "[a](b)",
  "]",
  "[^",
  ">",
  "> ",
  "> - ",
  "- ",
  "1. ",
  "<",
  "|",
  "|-",
  '"',
  "`",
]
  .concat(["ab`c``d", "*", "_", "*_", "**a* ", "a_b_", "~a", "!", "!a", "http://a.b/(", "[^a]: "]);

Deno.test("A megabyte of signs is read or refused at once", () => {
  for (const sign of bombs) {
    const text = sign.repeat(1_000_000 / sign.length);
    const start = performance.now();
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof MarkdownError)) throw error;
    }
    // A second where nothing else runs.
    assertLess(performance.now() - start, 5_000, sign);
  }
});

Deno.test("A paragraph with too many signs is an error that names its line and the way out", () => {
  assertEquals(parse("*a* ".repeat(900)).sections.length, 1);
  const body = `First.\n\nA list:\n\n- ${"*a* ".repeat(1_100)}`;
  const [error] = inspectMarkdown(body).errors;
  assertEquals(error?.line, 5);
  assertStringIncludes(error?.problem ?? "", "Part it by blank lines");
});

Deno.test("The last of very many equal headings and footnote references is numbered right", async () => {
  assertEquals(parse("# A\n".repeat(20_000)).toc.at(-1)?.anchor, "a-20000");
  const notes = Array.from({ length: 5_000 }, (_, i) => `a[^n${i}]\n\n[^n${i}]: x${i}\n\n`).join(
    "",
  );
  assertStringIncludes(
    await htmlOf(notes),
    'href="#footnote_n4999" data-footnote_ref ' +
      'aria-describedby="footnote_label">5000</a>',
  );
});
