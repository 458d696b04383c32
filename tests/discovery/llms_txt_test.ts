import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { addresses, appWith, pageFile, read } from "./support.ts";

const app = testApp();
const text = await read(app, "/llms.txt");

interface Section {
  title: string;
  links: { title: string; url: string; description: string }[];
}

/** Reads the format as its reference parser does: a section holds links and nothing else. */
function sections(text: string): Section[] {
  return text.split(/^## /m).slice(1).map((part) => {
    const [title, ...lines] = part.split("\n");
    return {
      title: title!,
      links: lines.filter((line) => line !== "").map((line) => {
        const match = line.match(/^- \[([^\]]+)\]\(([^)]+)\): (.+)$/);
        assert(match, `no link: ${line}`);
        return { title: match[1]!, url: match[2]!, description: match[3]! };
      }),
    };
  });
}

Deno.test("llms.txt begins with one H1, a summary and when to use the site", () => {
  assertMatch(text, /^# Steghaus\n\n> .+\n\n\*\*When to use this:\*\* when /);
  assertEquals(text.match(/^# /gm)?.length, 1);
});

Deno.test("llms.txt stays under 30 000 characters", () => {
  assert(text.length < 30_000, String(text.length));
});

Deno.test("every section of llms.txt is a list of links with what they are", () => {
  const all = sections(text);
  assertEquals(all.map(({ title }) => title), [
    ...["Services", "Guides", "Further pages", "For programs", "Deutsch"],
  ]);
  for (const { title, links } of all) assert(links.length > 0, title);
});

Deno.test("llms.txt names every English page once, by its Markdown", () => {
  const urls = sections(text).flatMap(({ links }) => links.map(({ url }) => url));
  assertEquals(new Set(urls).size, urls.length);
  for (const { language, markdownPath } of app.deps.library.pages) {
    if (language === "en") assert(urls.includes(origin + markdownPath), markdownPath);
  }
});

Deno.test("every link in llms.txt answers Markdown or a machine-readable file", async () => {
  for (const { url } of sections(text).flatMap(({ links }) => links)) {
    const { status, headers } = await app.send(url.slice(origin.length));
    assertEquals(status, 200, url);
    assertMatch(headers.get("content-type")!, /^(text\/markdown|application\/(.+\+)?(json|xml))/);
  }
});

Deno.test("llms.txt names what is called with POST as code, not as an address", () => {
  for (const code of ["`POST /ask`", "`POST /mcp`", "`POST /mcp/docs`"]) {
    assertStringIncludes(text, code);
  }
  for (const address of addresses(text)) assert(!/\/(ask|mcp|docs|batch)$/.test(address), address);
});

Deno.test("llms.txt as served is llms.txt as the batch reader reads it", async () => {
  const response = await app.post("/api/v1/documents/batch", { paths: ["/llms.txt"] });
  assertEquals((await response.json()).results[0].text, text);
});

Deno.test("a page in German only stands in the German section or its listing alone", async () => {
  const app = appWith({
    "de/impressum.md": pageFile("Impressum"),
    "de/guides/nur-deutsch.md": pageFile("Nur auf Deutsch"),
    "de/guides/accessible-forms.md": null,
  });
  const all = sections(await read(app, "/llms.txt"));
  const holders = (url: string) =>
    all.filter(({ links }) => links.some((link) => link.url === origin + url)).map((s) => s.title);
  assertEquals(holders("/de/impressum.md"), ["Deutsch"]);
  assertEquals(holders("/de/guides/nur-deutsch.md"), []);
  assertStringIncludes(await read(app, "/de/guides.md"), "/de/guides/nur-deutsch");
  assertEquals(holders("/guides/accessible-forms.md"), ["Guides"]);
});

Deno.test("with very many guides llms.txt leaves them to the listing and stays short", async () => {
  const many = Array.from({ length: 300 }, (_, n) => [
    `en/guides/extra-${n}.md`,
    pageFile(`Extra ${n}`, "A description of the usual length, which says what the guide covers"),
  ]);
  const app = appWith(Object.fromEntries(many));
  const long = await read(app, "/llms.txt");
  assert(long.length < 30_000, String(long.length));
  const guides = sections(long).find(({ title }) => title === "Guides")!;
  assertEquals(guides.links.map(({ url }) => url), [`${origin}/guides.md`]);
  assertStringIncludes(await read(app, "/guides.md"), "/guides/extra-299");
});
