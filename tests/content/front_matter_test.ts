import { assertEquals } from "@std/assert";
import { parseFrontMatter as parse } from "../../lib/site/front_matter.ts";

const parseFrontMatter = (file: string, text: string) => parse(file, text, []);
const page = (front: string, body = "Text.") => `---\n${front}\n---\n${body}`;

Deno.test("A page needs a title alone; the rest of its file is its body", () => {
  const { attrs, body } = parseFrontMatter("en/a.md", page("title: A", "\nText.\n\n## More\n"));
  assertEquals(attrs.title, "A");
  assertEquals([attrs.draft, attrs.aliases, attrs.description], [false, [], undefined]);
  assertEquals(body, "Text.\n\n## More");
});

Deno.test("A page says everything that its front matter can hold", () => {
  const front = 'title: "A: b # c"\ndescription: D\norder: -3\nupdated: 2026-10-05\n' +
    "published: 2026-10-04\ndraft: true\nkeywords: [pen test, ' b ', 429]\nrole: about\naliases: [/old, /old/page.html]\n" +
    "image: /assets/a.png\ngroup: g\nprice: 90\nduration: two weeks\nresult: a report";
  assertEquals(parseFrontMatter("en/a.md", page(front)).attrs, {
    title: "A: b # c",
    description: "D",
    order: -3,
    updated: "2026-10-05",
    published: "2026-10-04",
    draft: true,
    keywords: ["pen test", "b", "429"],
    role: "about",
    aliases: ["/old", "/old/page.html"],
    image: "/assets/a.png",
    group: "g",
    price: { amount: 90 },
    duration: "two weeks",
    result: "a report",
  });
});

Deno.test("Messages can name the line of every key and of the body", () => {
  const { lines } = parseFrontMatter("en/a.md", page("title: A\norder: 2", "\n\nText."));
  assertEquals([lines.title, lines.order, lines.body], [2, 3, 7]);
});

Deno.test("A key without a value is as good as left out", () => {
  assertEquals(parseFrontMatter("en/a.md", page("title: A\norder:")).attrs.order, undefined);
});

Deno.test("A byte order mark and Windows line ends change nothing", () => {
  const windows = "\uFEFF" + page("title: A", "One.\n\nTwo.").replaceAll("\n", "\r\n");
  assertEquals(
    parseFrontMatter("en/a.md", windows),
    parseFrontMatter("en/a.md", page("title: A", "One.\n\nTwo.")),
  );
});

Deno.test("A rule inside the body is no end of the front matter", () => {
  const { body } = parseFrontMatter("en/a.md", page("title: A", "One.\n\n---\n\nTwo: three"));
  assertEquals(body, "One.\n\n---\n\nTwo: three");
});

Deno.test("Blanks behind its lines, one above them and a colon in a value are read as meant", () => {
  const text = "\n---  \ntitle: A: b, 10:30\ndescription: |\n  c: d\n---\t\n\nText.";
  const { attrs, body, lines } = parseFrontMatter("en/a.md", text);
  assertEquals([attrs.title, attrs.description, body], ["A: b, 10:30", "c: d", "Text."]);
  assertEquals([lines.title, lines.body], [3, 8]);
});

Deno.test("A text without front matter is a body", () => {
  assertEquals(parseFrontMatter("en/a.md", "# A\n\n---\n").body, "# A\n\n---");
});

Deno.test("Fields that nobody knows are named and mean nothing", () => {
  const text = page("title: A\ntags: [x]\n__proto__: { draft: true }\nnav-order: 1\nweight: 2");
  const { attrs, foreign } = parseFrontMatter("en/a.md", text);
  assertEquals([attrs.draft, [...foreign]], [false, [
    ["tags", 3],
    ["__proto__", 4],
    ["nav-order", 5],
  ]]);
});
