import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { type ContentError, SiteError } from "../../lib/content/content_error.ts";
import { parseFrontMatter } from "../../lib/content/front_matter.ts";

const page = (front: string, body = "Text.") => `---\n${front}\n---\n${body}`;

Deno.test("A page needs a title alone; the rest of its file is its body", () => {
  const { attrs, body } = parseFrontMatter("en/a.md", page("title: A", "\nText.\n\n## More\n"));
  assertEquals(attrs.title, "A");
  assertEquals([attrs.draft, attrs.aliases, attrs.description], [false, [], undefined]);
  assertEquals(body, "Text.\n\n## More");
});

Deno.test("A page says everything that its front matter can hold", () => {
  const front = 'title: "A: b # c"\ndescription: D\norder: -3\nupdated: 2026-10-05\n' +
    "published: 2026-10-04\ndraft: true\nkeywords: [pen test, ' b ']\nrole: about\naliases: [/old, /old/page.html]\n" +
    "image: /assets/a.png\ngroup: g\nduration: two weeks\nresult: a report";
  assertEquals(parseFrontMatter("en/a.md", page(front)).attrs, {
    title: "A: b # c",
    description: "D",
    order: -3,
    updated: "2026-10-05",
    published: "2026-10-04",
    draft: true,
    keywords: ["pen test", "b"],
    role: "about",
    aliases: ["/old", "/old/page.html"],
    image: "/assets/a.png",
    group: "g",
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

const begin = /front matter is missing\. Begin the file with/;

const errors: [what: string, text: string, line: number, problem: RegExp][] = [
  ["no front matter", "# A\n\nText.", 1, begin],
  ["nothing in it", "", 1, begin],
  ["front matter after a blank line", `\n${page("title: A")}`, 1, begin],
  ["front matter without an end", "---\ntitle: A\n\nText.", 1, /does not end\. Put a line of/],
  ["empty front matter", "---\n---\nText.", 1, /does not end|title is missing\. Add/],
  ["a list as front matter", page("- title\n- description"), 2, /must be lines of the form/],
  ["a text as front matter", page("title"), 2, /must be lines of the form/],
  ["no title", page("description: B"), 1, /title is missing\. Add a line such as/],
  ["an empty title", page('title: ""'), 2, /title must be a line such as/],
  ["a number as title", page("title: 5"), 2, /title must be a line such as/],
  [
    "a list as description",
    page("title: A\ndescription: [B]"),
    3,
    /description must be a sentence/,
  ],
  ["a date in words", page("title: A\nupdated: today"), 3, /updated must be a day such as 2026/],
  ["a day that is none", page("title: A\npublished: 2026-02-30"), 3, /published must be a day/],
  ["a broken order", page("title: A\norder: 1.5"), 3, /order must be a whole number/],
  ["a draft in words", page("title: A\ndraft: maybe"), 3, /draft must be true or false/],
  ["one alias outside a list", page("title: A\naliases: /old"), 3, /aliases must be a list/],
  [
    "an alias elsewhere",
    page("title: A\naliases: [https://x.example]"),
    3,
    /aliases contains \S+, which is not a path/,
  ],
  [
    "an alias with a query and a fragment",
    page("title: A\naliases: [/old, '/old.php?id=3#a']"),
    3,
    /aliases contains \/old\.php\?id=3#a, but browsers never send what follows a #\. Write only the part/,
  ],
  [
    "an alias on another host",
    page("title: A\naliases: [//x]"),
    3,
    /aliases contains \S+, which is not a path/,
  ],
  [
    "an alias of a slash and a backslash",
    page("title: A\naliases: ['/\\\\']"),
    3,
    /aliases contains \S+, which is not a path/,
  ],
  ["a number for an alias", page("title: A\naliases: [5]"), 3, /aliases must be a list/],
  [
    "an alias with a blank",
    page("title: A\naliases: [/a, /our house.html]"),
    3,
    /aliases contains \/our house\.html, which is not a path of this site\. Begin .* %20 for a space$/,
  ],
  ["an alias with a fragment", page("title: A\naliases: [/old#a]"), 3, /follows a #/],
  [
    "an alias elsewhere with a query",
    page("title: A\naliases: [https://x.example/?a]"),
    3,
    /aliases contains \S+, which is not a path/,
  ],
  ["an unknown key", page("title: A\ntags: x"), 3, /tags is unknown\. Use one of title, /],
  ["__proto__", page("title: A\n__proto__: x"), 3, /__proto__ is unknown/],
  ["an unquoted colon", page("title: A\ndescription: B: c: d"), 3, /cannot be read here\. Write/],
  ["a key given twice", page("title: A\ntitle: B"), 3, /cannot be read here/],
  ["an open quote", page('title: "A'), 3, /cannot be read here/],
];

for (const [what, text, line, problem] of errors) {
  Deno.test(`A page with ${what} is refused with file, line and what to do`, () => {
    const { errors } = assertThrows(() => parseFrontMatter("en/a.md", text), SiteError);
    const [error] = errors as [ContentError];
    assertEquals(errors.length, 1);
    assertEquals([error.file, error.line], ["en/a.md", line], error.message);
    assertMatch(error.message, new RegExp(`^en/a\\.md:${line}: `));
    assertMatch(error.message, problem);
    assertEquals(error.message.split("\n").length, 1);
  });
}

Deno.test("Everything that is wrong with one front matter is said at once, each with its line", () => {
  const text = page("titel: A\norder: first\nupdated: today\naliases: [/a#b, c]");
  const { errors } = assertThrows(() => parseFrontMatter("en/a.md", text), SiteError);
  const found = errors.map(({ line, problem }) => [line, problem.split(" ", 1)[0]]);
  assertEquals(found.sort(), [[1, "title"], [2, "titel"], [3, "order"], [4, "updated"], [
    5,
    "aliases",
  ], [5, "aliases"]]);
});
