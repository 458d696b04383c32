import { assertEquals, assertStringIncludes } from "@std/assert";
import { build, findingsOf, page, small } from "./folder.ts";

Deno.test("What hid a page hides it still, and the check says what to write", () => {
  const former = [
    "publish: false",
    "permalink: false",
    "publishDate: 2020-01-31",
    "expiryDate: 2999-01-01",
  ];
  const hidden = [...former, "draft: true", "published: false"];
  const files = Object.fromEntries(hidden.map((front, at) => [`en/p${at}.md`, page(front)]));
  const { site, check } = build(small(files));
  assertEquals(site!.pages.some(({ file }) => file.startsWith("en/p")), false);
  const { errors, remarks } = check!();
  assertEquals(errors, []);
  const told = remarks.filter(({ message }) => message.includes("is a draft, because of"));
  assertEquals(told.map(({ file }) => file), ["en/p0.md", "en/p1.md", "en/p2.md", "en/p3.md"]);
  assertStringIncludes(told[0]!.message, "publish: false. Write draft: true");
  const shown = build(small(files), { drafts: true }).site!;
  assertEquals(shown.pageAt("/p2")?.hiddenBy, "publishDate");
});

Deno.test("A folder without site.json starts whatever its fields hold, and the check lists what a site may not", () => {
  const wrong = [
    "title: [A]",
    "description: [B]",
    "order: x",
    "updated: today",
    "published: never",
    "draft: maybe",
    "keywords: a, b",
    "role: princing",
    "role: contact",
    "role: about",
    "image: none.png",
    "alternate: /en/b",
    "price: 3.900",
    "price: 90",
    "group: [5]",
  ];
  const pages = Object.fromEntries(
    wrong.map((front, at) => [`p${at}.md`, `---\n${front}\n---\n# P${at}`]),
  );
  const again = { "q.md": "---\nrole: contact\n---\n# Q", "index.md": "# Start" };
  const told = findingsOf({ ...pages, ...again }).errors.map(({ file, line, problem }) =>
    `en/${file}:${line}: ${problem}`.replace("but p8", "but en/p8")
  );
  const inSite = Object.entries({ ...pages, ...again }).map(([file, text]) => [`en/${file}`, text]);
  const errors: string[] = build(small(Object.fromEntries(inSite))).errors;
  assertEquals(told.filter((message) => !errors.includes(message)), []);
  assertEquals(errors.length >= wrong.length - 1, true, errors.join("\n"));
});
