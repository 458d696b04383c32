import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { packs } from "../../lib/languages/mod.ts";
import { knownFields } from "../../lib/content/front_matter.ts";
import { blocks } from "../../lib/content/markdown/blocks.ts";
import { build, findingsOf, page, siteOf, small } from "../content/folder.ts";
import { priceText } from "../../lib/price.ts";
import { fences, hosting, hostingTest } from "./fences.ts";
import { blockExamples, handbooks, movingTexts, picturesFolder } from "./handbook.ts";

/** Returns the names that the message "Use one of …" lists for a member that site.json has not. */
function namesIn(member: string): string[] {
  const json = `{ "name": "A", "languages": ["en"], ${member} }`;
  return build(small({ "site.json": json })).errors.flatMap((error) =>
    error.match(/Use one of (.*), or remove it/)?.[1]?.split(", ") ?? []
  );
}

const known: Record<string, string[]> = {
  "site.json": namesIn('"zz": 1'),
  practice: namesIn('"practice": { "zz": 1 }'),
  theme: namesIn('"theme": { "zz": 1 }'),
  "a language": namesIn('"en": { "zz": 1 }'),
  "front matter": knownFields,
};

for (const { language, file, text } of handbooks) {
  for (const [what, names] of Object.entries(known)) {
    Deno.test(`${file} names every member of ${what}`, () => {
      assert(names.length > 3);
      const told = [...text.matchAll(/`"?([\w]+)(?:"?`|: )/g)].map(([, name]) => name);
      assertEquals(names.filter((name) => !told.includes(name)), []);
    });
  }

  Deno.test(`${file} shows every block, its syntax without an error, and a small picture of it`, () => {
    const examples = blockExamples(text);
    assertEquals([...examples.keys()].sort(), [...blocks.keys()].sort());
    for (const [name, example] of examples) {
      const { errors } = findingsOf(small({
        "en/a.md": page("title: A", example),
        "en/services/b.md": page("title: B\nprice: 90"),
        "assets/office.jpg": Deno.readFileSync("tests/site/assets/yard.png"),
      }));
      assertEquals(errors.map(({ message }) => message), [], name);
      const picture = `${name}.webp`;
      assert(text.includes(`](.handbook/${picture})`), picture);
      const { size } = Deno.statSync(`${picturesFolder}/${picture}`);
      assert(size > 0 && size < 40_000, `${picture} has ${size} bytes`);
    }
  });

  Deno.test(`The words that ${file} names are those of the engine`, () => {
    const rows = [...text.matchAll(/^\| `([a-z]+\.[\w.]+)` +\| (.*?)(?: …)? *\|$/gm)];
    assert(rows.length > 5);
    for (const [, key = "", told = ""] of rows) {
      const word = key.split(".").reduce<unknown>(
        (group, name) => (group as Record<string, unknown>)[name],
        packs[language].words,
      );
      assertStringIncludes(String(word), told);
    }
  });

  Deno.test(`The site.json of ${file} is one that is served`, () => {
    const [example = ""] = jsonIn(text).filter((json) => json.startsWith("{"));
    const { inspect, errors } = build({
      "site.json": example,
      "assets/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "assets/theme.css": ":root { --brand: teal; }",
      ...Object.fromEntries(
        ["index", "about", "faq", "news/a", "services/a"].map((
          name,
        ) => [`${language}/${name}.md`, page()]),
      ),
    });
    assertEquals([errors, inspect?.().errors.map(({ message }) => message)], [[], []]);
  });

  Deno.test(`The parts of site.json that ${file} shows are read`, () => {
    const parts = jsonIn(text).filter((json) => !json.startsWith("{"));
    assert(parts.length > 2);
    for (const part of parts) {
      const languages = part.includes('"languages"') ? "" : `"languages": ["${language}"],`;
      const pages = Object.fromEntries(
        ["en/index", "de/index", "en/services/a", "de/services/a"]
          .map((name) => [`${name}.md`, page()]),
      );
      const json = `{ "name": "A", ${languages} ${part} }`;
      assertEquals(build({ "site.json": json, ...pages }).errors, [], part);
    }
  });

  Deno.test(`Visitors read each price as ${file} says`, () => {
    const rows = [...text.matchAll(/^\| `(price: .*?)` +\| (.*?) +\|$/gm)];
    assert(rows.length > 4);
    const currency = text.match(/"currency": "([A-Z]{3})"/)?.[1] ?? "EUR";
    for (const [, field = "", told = ""] of rows) {
      const site = siteOf({
        "site.json": JSON.stringify({ name: "A", languages: [language], currency }),
        [`${language}/index.md`]: page(),
        [`${language}/services/a.md`]: page(field),
      });
      const { price } = site.pageAt("/services/a")!;
      assertEquals(priceText(price!, site.in(language), site).replaceAll("\u00a0", " "), told);
    }
  });
}

/** The blocks of JSON in a text: the whole of a site.json, or members of one. */
const jsonIn = (text: string): string[] =>
  fences(text).filter(({ language }) => language === "json").map(({ text }) => text);

hostingTest("Handbooks, their pictures and what stands beside them are published nowhere", () => {
  const texts = [...handbooks, ...movingTexts]
    .map(({ file, text }) => [file.replace("content/", ""), text]);
  // Earlier versions wrote an IMPORT.md.
  const others = { "HOSTING.md": hosting!, "IMPORT.md": "# 9 pages" };
  const folder = small({ ...Object.fromEntries(texts), ...others });
  const { files, pages } = siteOf(folder);
  const { remarks } = findingsOf(folder);
  assertEquals(files.size, 0);
  const own = /readme|hosting|moving|import|handbook/i;
  assert(!pages.some(({ path }) => own.test(path)));
  assert(!remarks.some(({ file }) => own.test(file)));
});
