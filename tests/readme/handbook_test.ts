import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { newSite } from "../../lib/cli/new.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { knownFields } from "../../lib/site/front_matter.ts";
import { blocks } from "../../lib/markdown/blocks.ts";
import { build, type Files, findingsOf, page, siteOf, small } from "../content/folder.ts";
import { tempFolder } from "../kit/folder.ts";
import { dayOf } from "../../lib/site/services.ts";
import { priceText } from "../../lib/price.ts";
import { fences, hosting, hostingTest } from "./fences.ts";
import { blockExamples, handbooks, picturesFolder } from "./handbook.ts";

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
    const { check, errors } = build({
      "site.json": example,
      "assets/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "assets/theme.css": ":root { --brand: teal; }",
      ...pagesAt([language], "index", "about", "faq", "news/a", "services/a"),
    });
    assertEquals([errors, check?.().errors.map(({ message }) => message)], [[], []]);
  });

  Deno.test(`The parts of site.json that ${file} shows are read`, () => {
    const parts = jsonIn(text).filter((json) => !json.startsWith("{"));
    assert(parts.length > 2);
    for (const part of parts) {
      const languages = part.includes('"languages"') ? "" : `"languages": ["${language}"],`;
      const json = `{ "name": "A", ${languages} ${part} }`;
      const pages = pagesAt(["en", "de"], "index", "about", "services/a");
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

/** What `new` writes, by its path. */
function newFiles(languages: readonly [Language, ...Language[]]): Files {
  using folder = tempFolder();
  newSite(`${folder.dir}/site`, languages, "2026-11-16");
  const files: Files = {};
  const read = (dir: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(dir)) {
      const path = `${dir}/${name}`;
      if (isDirectory) read(path);
      else files[path.replace(`${folder.dir}/site/`, "")] = Deno.readTextFileSync(path);
    }
  };
  read(`${folder.dir}/site`);
  return files;
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

  Deno.test(`The band of ${file} stands on the home page, whose front matter stays`, () => {
    const files = newFiles([language]);
    const before = siteOf(files).in(language).start;
    const index = `${language}/index.md`;
    files[index] = String(files[index])
      .replace(/^---\n[^]*?\n---\n/, (head) => `${head}\n${example(":::band\n\n**")}`);
    assertEquals(findingsOf(files).errors, []);
    const { title, description, body } = siteOf(files).in(language).start;
    assertEquals([title, description], [before.title, before.description]);
    assert(body.trim().startsWith(":::band"));
  });

  Deno.test(`The second language comes as ${file} says`, () => {
    const other = language === "en" ? "de" : "en";
    const files = newFiles([language]);
    const copied = Object.entries(newFiles([language, other]))
      .filter(([name]) => name.startsWith(`${other}/`));
    Object.assign(files, Object.fromEntries(copied));
    const json = JSON.parse(String(files["site.json"]));
    files["site.json"] = JSON.stringify({
      ...json,
      ...JSON.parse(`{ ${example('"languages": ["').replace(/,\s*$/, "")} }`),
    });
    assertEquals(findingsOf(files).errors, []);
    assertEquals(siteOf(files).languages, [language, other]);
  });

  Deno.test(`The sample news goes as ${file} says`, () => {
    const [, heading] = text.match(/`\w\w\/news\/`.*[“„](.*?)[”“]/)!;
    const files = newFiles([language]);
    for (const name of Object.keys(files)) {
      if (name.startsWith(`${language}/news/`)) delete files[name];
    }
    const index = `${language}/index.md`;
    const rest = String(files[index]).replace(
      new RegExp(`^## ${heading}\n\n:::cards.*\n:::\n\n`, "m"),
      "",
    );
    assert(rest.length < String(files[index]).length);
    const json = JSON.parse(String(files["site.json"]));
    const navigation = json[language].navigation.filter(({ page }: { page: string }) =>
      page !== "news"
    );
    json[language] = { ...json[language], navigation };
    Object.assign(files, { [index]: rest, "site.json": JSON.stringify(json) });
    assertEquals(findingsOf(files).errors, []);
    assertEquals(siteOf(files).pageAt("/news"), undefined);
  });

  Deno.test(`The course of ${file} is listed once, by its first day and with its price`, () => {
    const [, list, course] = text.match(/`(\w\w\/\w+)\/([\w-]+)\/index\.md`/)!;
    const files = {
      ...newFiles([language]),
      [`${list}/index.md`]: page("title: List"),
      [`${list}/between.md`]: page("title: Between\nevent: 2027-01-20"),
      [`${list}/${course}/index.md`]: example("event: [2027-01-12"),
      [`${list}/${course}/first.md`]: page("title: First\nevent: 2027-01-12 18:00-19:00"),
      [`${list}/${course}/last.md`]: page("title: Last\nevent: 2027-02-02 18:00-19:00"),
    };
    assertEquals(findingsOf(files).errors, []);
    const site = siteOf(files);
    const path = list!.slice(language.length);
    const listed = site.children(site.pageAt(path)!);
    assertEquals(listed.map(({ path }) => path), [`${path}/${course}`, `${path}/between`]);
    assert(dayOf(listed[0]!, site).includes("120"));
    assertEquals(site.children(listed[0]!).length, 2);
  });
}

/** The blocks of JSON in a text: the whole of a site.json, or members of one. */
const jsonIn = (text: string): string[] =>
  fences(text).filter(({ language }) => language === "json").map(({ text }) => text);

hostingTest("Handbooks, their pictures and what stands beside them are published nowhere", () => {
  const texts = handbooks.map(({ file, text }) => [file.replace("content/", ""), text]);
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
