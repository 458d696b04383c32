import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/content/content_error.ts";
import { buildLibrary } from "../../lib/content/library.ts";
import { siteFiles, testApp } from "../kit/app.ts";

const page = (title: string, more = "") =>
  `---\ntitle: ${title}\ndescription: About ${title}\nupdated: 2026-10-05\n${more}---\nText.\n`;

const needed = ["index", "contact", "pricing", "services", "search", "versioning", "developers"];

/** The least a site consists of, and more. */
function library(more: Record<string, string> = {}, without: string[] = []) {
  const files = ["en", "de"].flatMap((language) =>
    needed.map((name): [string, string] => [`${language}/${name}.md`, page(name)])
  );
  const texts = new Map([...files, ...Object.entries(more)]);
  for (const file of without) texts.delete(file);
  return buildLibrary(texts, { hourlyRate: "120" });
}

const places: [file: string, path: string, markdownPath: string][] = [
  ["en/index.md", "/", "/index.md"],
  ["de/index.md", "/de", "/de/index.md"],
  ["en/pricing.md", "/pricing", "/pricing.md"],
  ["de/pricing.md", "/de/pricing", "/de/pricing.md"],
  ["en/services/a-b_C1.md", "/services/a-b_C1", "/services/a-b_C1.md"],
  ["de/one/two/three.md", "/de/one/two/three", "/de/one/two/three.md"],
];

for (const [file, path, markdownPath] of places) {
  Deno.test(`content/${file} is the page ${path}, its Markdown ${markdownPath}`, () => {
    const { pages } = library({ [file]: page("Made up") });
    const made = pages.find(({ title }) => title === "Made up")!;
    assertEquals([made.path, made.markdownPath], [path, markdownPath]);
  });
}

const misplaced = [
  "README.md",
  "fr/index.md",
  "en/ä.md",
  "en/a b.md",
  "en/a.b.md",
  "en/.md",
  "en/services/.hidden.md",
  "English/a.md",
  "constructor/a.md",
];

Deno.test("A file that is no page's place is refused with what to do", () => {
  for (const file of misplaced) {
    const error = assertThrows(() => library({ [file]: page("A") }), ContentError);
    assertEquals([error.file, error.line], [file, 1]);
    assertMatch(error.message, /Put it into en\/ or de\//);
  }
});

const taken = ["api", "api/health", "ask", "mcp", "mcp/docs", "assets/style", "de", "de/pricing"];

Deno.test("A page cannot take the place of an interface, an asset or the other language", () => {
  for (const name of taken) {
    const error = assertThrows(() => library({ [`en/${name}.md`]: page("A") }), ContentError);
    assertEquals([error.file, error.line], [`en/${name}.md`, 1]);
    assertMatch(error.message, /is not free/);
  }
  assertEquals(library({ "en/asking.md": page("A") }).page("en", "asking")?.path, "/asking");
  assertEquals(library({ "de/api.md": page("A") }).page("de", "api")?.path, "/de/api");
});

Deno.test("A page the service points at cannot be missing", () => {
  for (const language of ["en", "de"]) {
    for (const name of needed) {
      const file = `${language}/${name}.md`;
      const error = assertThrows(() => library({}, [file]), ContentError);
      assertMatch(error.message, new RegExp(`^${file}:1: The page is missing`));
    }
  }
});

Deno.test("A page may exist in one language only", () => {
  const { page: find, pages } = library({ "de/services/nur-deutsch.md": page("Nur deutsch") });
  assertEquals(find("de", "services/nur-deutsch")?.title, "Nur deutsch");
  assertEquals(find("en", "services/nur-deutsch"), undefined);
  assertEquals(pages.length, 2 * needed.length + 1);
});

Deno.test("A service in one language only stands in that catalog alone, and its page alone is served", async () => {
  const files = { ...siteFiles, text: new Map(siteFiles.text) };
  files.text.set("de/services/nur-deutsch.md", page("Nur deutsch", "order: 0\n"));
  const app = testApp({ files });
  const ids = async (language: string) => {
    const { services } = await (await app.send(`/api/v1/services?language=${language}`)).json();
    return services.map(({ id }: { id: string }) => id);
  };
  assertEquals((await ids("de"))[0], "nur-deutsch");
  assertEquals((await ids("en")).includes("nur-deutsch"), false);
  assertEquals((await app.send("/de/services/nur-deutsch")).status, 200);
  assertEquals((await app.send("/services/nur-deutsch")).status, 404);
});

Deno.test("The pages below one come in their order, then by title; those without an order last", () => {
  const { page: find, children } = library({
    "en/services/a.md": page("Zebra", "order: 2\n"),
    "en/services/b.md": page("Last"),
    "en/services/c.md": page("First", "order: 1\n"),
    "en/services/d.md": page("Apple", "order: 2\n"),
    "en/services/e.md": page("Later"),
    "en/services/a/deeper.md": page("Deeper"),
    "de/services/f.md": page("German"),
  });
  const titles = (slug: string) => children(find("en", slug)!).map(({ title }) => title);
  assertEquals(titles("services"), ["First", "Apple", "Zebra", "Last", "Later"]);
  assertEquals(titles("services/a"), ["Deeper"]);
  assertEquals(titles("pricing"), []);
  assertEquals(titles(""), []);
});

Deno.test("The Markdown of a page is its title, its body and the list of the pages below", () => {
  const { page: find } = library({ "en/services/a.md": page("A service") });
  assertEquals(
    find("en", "services")?.markdown,
    "# services\n\nText.\n\n- [A service](/services/a): About A service\n",
  );
});

Deno.test("Placeholders are filled in the front matter and in the body", () => {
  const { page: find } = library({ "en/a.md": page("Rate {{hourlyRate}}") });
  assertEquals(find("en", "a")?.title, "Rate 120");
  assertEquals(find("en", "a")?.markdown, "# Rate 120\n\nText.\n");
});

const broken: [text: string | undefined, message: RegExp][] = [
  [undefined, /^site\.json:1: The file is missing/],
  ["", /^site\.json:1: Not JSON/],
  ['{\n  "name": "A",\n}', /^site\.json:3: Not JSON/],
  ["[]", /^site\.json:1: the file: /],
];

Deno.test("A site.json that is missing or no JSON is refused with its line", () => {
  for (const [text, message] of broken) {
    const files = { ...siteFiles, text: new Map(siteFiles.text) };
    if (text === undefined) files.text.delete("site.json");
    else files.text.set("site.json", text);
    assertMatch(assertThrows(() => testApp({ files }), ContentError).message, message);
  }
});

Deno.test("A wrong value in site.json is refused with its line and its path", () => {
  const text = siteFiles.text.get("site.json")!;
  const changes: [from: RegExp, to: string, path: string][] = [
    [/"hourlyRate": \d+/, '"hourlyRate": -1', "pricing.hourlyRate"],
    [/"currency": "EUR"/, '"currency": "Euro"', "pricing.currency"],
    [/"id": "steghaus"/, '"id": "Steg Haus"', "id"],
  ];
  for (const [from, to, path] of changes) {
    const changed = text.replace(from, to);
    const files = { ...siteFiles, text: new Map(siteFiles.text).set("site.json", changed) };
    const { line, message } = assertThrows(() => testApp({ files }), ContentError);
    assertEquals(changed.split("\n")[line - 1]?.includes(to), true, message);
    assertMatch(message, new RegExp(`^site\\.json:${line}: ${path}: `));
  }
});
