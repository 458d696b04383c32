import { assertEquals, assertThrows } from "@std/assert";
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
    "image: /assets/a.png\ngroup: g\nprice: 90\nduration: two weeks\nresult: a report";
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

Deno.test("A key that is unknown is refused with those that there are", () => {
  for (const key of ["tags", "__proto__"]) {
    const text = page(`title: A\n${key}: x`);
    const problem = `en/a.md:3: ${key} is unknown. Use one of title, description, `;
    assertThrows(() => parseFrontMatter("en/a.md", text), Error, problem);
  }
});
