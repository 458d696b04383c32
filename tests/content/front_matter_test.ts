import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/content/content_error.ts";
import { parseFrontMatter } from "../../lib/content/front_matter.ts";

const page = (front: string, body = "Text.") => `---\n${front}\n---\n${body}`;

const whole = "title: A\ndescription: B\nupdated: 2026-10-05";

Deno.test("A page has title, description, updated and maybe order; the rest is its body", () => {
  assertEquals(parseFrontMatter("en/a.md", page(`${whole}\norder: 3`, "\nText.\n\n## More\n")), {
    attrs: { title: "A", description: "B", updated: "2026-10-05", order: 3 },
    body: "Text.\n\n## More",
  });
  assertEquals(parseFrontMatter("en/a.md", page(whole)).attrs.order, undefined);
});

Deno.test("A byte order mark and Windows line ends change nothing", () => {
  const windows = "\uFEFF" + page(whole, "One.\n\nTwo.").replaceAll("\n", "\r\n");
  assertEquals(
    parseFrontMatter("en/a.md", windows),
    parseFrontMatter("en/a.md", page(whole, "One.\n\nTwo.")),
  );
});

Deno.test("A rule or a fence inside the body is no end of the front matter", () => {
  const { body } = parseFrontMatter("en/a.md", page(whole, "One.\n\n---\n\nTwo: three"));
  assertEquals(body, "One.\n\n---\n\nTwo: three");
});

Deno.test("A quoted value may hold a colon and a hash", () => {
  const { attrs } = parseFrontMatter("en/a.md", page(whole.replace("B", '"B: c # d"')));
  assertEquals(attrs.description, "B: c # d");
});

const shape = /A page has title, description, updated \(YYYY-MM-DD\) and, in a listing, order/;
const begin = /Begin the file with it, between two lines of "---"/;
const quote = /Put a value that holds ": " or "#" into quotes/;

const faults: [what: string, text: string, line: number, problem: RegExp, advice: RegExp][] = [
  ["no front matter", "# A\n\nText.", 1, /missing/, begin],
  ["an empty file", "", 1, /missing/, begin],
  ["front matter without an end", "---\ntitle: A\n\nText.", 1, /missing/, begin],
  ["front matter after a blank line", `\n${page(whole)}`, 1, /missing/, begin],
  ["empty front matter", "---\n---\nText.", 1, /object/, shape],
  ["a list as front matter", page("- title\n- description"), 1, /object/, shape],
  ["a text as front matter", page("title"), 1, /object/, shape],
  ["no title", page("description: B\nupdated: 2026-10-05"), 1, /title/, shape],
  ["no description", page("title: A\nupdated: 2026-10-05"), 1, /description/, shape],
  ["no date", page("title: A\ndescription: B"), 1, /updated/, shape],
  ["an empty title", page(whole.replace("A", '""')), 2, /title/, shape],
  ["a number as title", page(whole.replace("A", "5")), 2, /title/, shape],
  ["a list as description", page(whole.replace("B", "[B]")), 3, /description/, shape],
  ["a date in words", page(whole.replace("2026-10-05", "yesterday")), 4, /updated/, shape],
  ["another form of date", page(whole.replace("2026-10-05", "05.10.2026")), 4, /updated/, shape],
  ["a day that is none", page(whole.replace("2026-10-05", "2026-02-30")), 4, /updated/, shape],
  ["an order in words", page(`${whole}\norder: first`), 5, /order/, shape],
  ["a broken order", page(`${whole}\norder: 1.5`), 5, /order/, shape],
  ["an unknown name", page(`${whole}\ntags: x`), 5, /tags/, shape],
  ["__proto__", page(`${whole}\n__proto__: x`), 5, /__proto__/, shape],
  ["an unquoted colon", page(whole.replace("B", "B: c: d")), 3, /not YAML/, quote],
  ["a name given twice", page(`${whole}\ntitle: B`), 5, /not YAML.*duplicated/, quote],
  ["an open quote", page(`${whole}\norder: "1`), 6, /not YAML/, quote],
];

for (const [what, text, line, problem, advice] of faults) {
  Deno.test(`A page with ${what} is refused with file, line and what to do`, () => {
    const error = assertThrows(() => parseFrontMatter("en/a.md", text), ContentError);
    assertEquals([error.file, error.line], ["en/a.md", line], error.message);
    assertMatch(error.message, new RegExp(`^en/a\\.md:${line}: `));
    assertMatch(error.message, problem);
    assertMatch(error.message, advice);
    assertEquals(error.message.split("\n").length, 1);
  });
}
