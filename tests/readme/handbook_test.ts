import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { newSite } from "../../lib/cli/new.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { knownFields } from "../../lib/site/front_matter.ts";
import { blocks } from "../../lib/markdown/blocks.ts";
import { build, type Files, findingsOf, page, siteOf, small } from "../content/folder.ts";
import { tempFolder } from "../kit/folder.ts";
import { readFolder } from "../../lib/site/files.ts";
import { priceText } from "../../lib/site/price.ts";
import { fences, hosting, hostingTest } from "./fences.ts";
import { blockExamples, handbooks, picturesFolder } from "./handbook.ts";

/** Returns the names that the message "Use one of …" lists for a member that site.json has not. */
function namesIn(member: string): string[] {
  const json = `{ "name": "A", "languages": ["en"], ${member} }`;
  return build(small({ "site.json": json })).errors.flatMap((error) =>
    error.match(/Use one of (.*), or remove it/)?.[1]?.split(", ") ?? []
  );
}

const known: Record<string, readonly string[]> = {
  "site.json": namesIn('"zz": 1'),
  practice: namesIn('"practice": { "zz": 1 }'),
  theme: namesIn('"theme": { "zz": 1 }'),
  "a language": namesIn('"en": { "zz": 1 }'),
  "front matter": knownFields,
};

const picture = Deno.readFileSync("tests/site/assets/yard.png");

/** Pages of these names in each of these languages. */
const pagesAt = (languages: string[], ...names: string[]) =>
  Object.fromEntries(
    languages.flatMap((language) => names.map((name) => [`${language}/${name}.md`, page()])),
  );

for (const { language, file, text } of handbooks) {
  for (const [what, names] of Object.entries(known)) {
    Deno.test(`${file} names every member of ${what}`, () => {
      assert(names.length > 3);
      const told = [...text.matchAll(/`"?([\w]+)(?:"?`|: )/g)].map(([, name]) => name);
      assertEquals(names.filter((name) => !told.includes(name)), []);
    });
  }

  Deno.test(`${file} shows every block, its syntax without an error, and a picture of it`, () => {
    const examples = blockExamples(text);
    assertEquals([...examples.keys()].sort(), [...blocks.keys()].sort());
    for (const [name, example] of examples) {
      const { errors } = findingsOf(small({
        "en/a.md": page("title: A", example),
        "en/services/b.md": page("title: B\nprice: 90"),
        "assets/office.jpg": picture,
      }));
      assertEquals(errors.map(({ message }) => message), [], name);
      assertStringIncludes(text, `](.handbook/${name}.webp)`);
      assert(Deno.statSync(`${picturesFolder}/${name}.webp`).isFile);
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

  Deno.test(`The site.json of ${file}, and each part of one that it shows, is served`, () => {
    const shown = fences(text).filter(({ language }) => language === "json");
    assert(shown.length > 2);
    for (const { text } of shown) {
      const languages = text.includes('"languages"') ? "" : `"languages": ["${language}"],`;
      const { errors } = build({
        "site.json": text.startsWith("{") ? text : `{ "name": "A", ${languages} ${text} }`,
        "assets/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "assets/theme.css": ":root { --brand: teal; }",
        ...pagesAt(["en", "de"], "index", "about", "faq", "news/a", "services/a"),
      });
      assertEquals(errors, [], text);
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

/** What `new` writes, by its path. */
function newFiles(languages: readonly [Language, ...Language[]]): Files {
  using folder = tempFolder();
  const dir = `${folder.dir}/site`;
  newSite(dir, languages, "2026-11-16");
  return Object.fromEntries(
    [...readFolder(dir).folder].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]),
  );
}

// A reader does what a recipe says, word for word, on a site that `new` has just written.
for (const { language, file, text } of handbooks) {
  const example = (part: string) => fences(text).find((fence) => fence.text.includes(part))!.text;

  Deno.test(`The files that ${file} lists are those of a new site`, () => {
    const listed = [...example("AGENTS.md ").matchAll(/^ {2}(\S+\.\w+) /gm)].map(([, name]) =>
      name!
    )
      // By then the reader has renamed a page, and added a photo.
      .map((name) => name.replace(/(services\/)(?!index)[^/]+/, "$1first-service.md"))
      .filter((name) => !name.endsWith(".jpg"));
    assertEquals(listed.sort(), Object.keys(newFiles([language])).sort());
  });

  Deno.test(`The second language comes as ${file} says`, () => {
    const other = language === "en" ? "de" : "en";
    const both = newFiles([language, other]);
    const json = JSON.parse(String(newFiles([language])["site.json"]));
    const more = JSON.parse(`{ ${example('"languages": ["').replace(/,\s*$/, "")} }`);
    const files = { ...both, "site.json": JSON.stringify({ ...json, ...more }) };
    assertEquals(findingsOf(files).errors, []);
    assertEquals(siteOf(files).languages, [language, other]);
  });

  Deno.test(`The pages that ${file} shows are read without an error`, () => {
    const pages = fences(text).map(({ text }) => text).filter((text) => text.startsWith("---\n"));
    assert(pages.length > 0);
    for (const page of pages) {
      const course = { "en/courses/index.md": page, "assets/office.jpg": picture };
      assertEquals(findingsOf(small(course)).errors.map(({ message }) => message), [], page);
    }
  });
}

hostingTest("Handbooks, their pictures and what stands beside them are published nowhere", () => {
  const texts = handbooks.map(({ file, text }) => [file.replace("content/", ""), text]);
  const folder = small({ ...Object.fromEntries(texts), "HOSTING.md": hosting! });
  const { files, pages } = siteOf(folder);
  const { remarks } = findingsOf(folder);
  assertEquals(files.size, 0);
  const own = /readme|hosting|handbook/i;
  assert(!pages.some(({ path }) => own.test(path)));
  assert(!remarks.some(({ file }) => own.test(file)));
});
