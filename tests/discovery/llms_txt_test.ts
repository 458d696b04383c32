import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { feeds } from "../../lib/discovery/feed.ts";
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
  const { name } = app.deps.site;
  assert(text.startsWith(`# ${name}\n\n> `), text.slice(0, 80));
  assertMatch(text, /^# .+\n\n> .+\n\n\*\*When to use this:\*\* when /);
  assertEquals(text.match(/^# /gm)?.length, 1);
});

Deno.test("llms.txt stays under 30 000 characters", () => {
  assert(text.length < 30_000, String(text.length));
});

Deno.test("every section of llms.txt is a list of links with what they are", () => {
  const all = sections(text);
  assertEquals(all.map(({ title }) => title), [
    ...["Leistungen", "Notizen aus der Werkstatt", "API-Referenz"],
    ...["Further pages", "For programs", "English", "Optional"],
  ]);
  for (const { title, links } of all) assert(links.length > 0, title);
});

Deno.test("llms.txt names every page of the first language once, by its Markdown", () => {
  const urls = sections(text).flatMap(({ links }) => links.map(({ url }) => url));
  assertEquals(new Set(urls).size, urls.length);
  for (const { language, markdownPath } of app.deps.site.pages) {
    if (language === "de") assert(urls.includes(origin + markdownPath), markdownPath);
  }
});

Deno.test("every link in llms.txt answers Markdown or a machine-readable file", async () => {
  for (const { url } of sections(text).flatMap(({ links }) => links)) {
    const { status, headers } = await app.send(url.slice(origin.length));
    assertEquals(status, 200, url);
    assertMatch(
      headers.get("content-type")!,
      /^(text\/(markdown|plain)|application\/(.+\+)?(json|xml))/,
    );
  }
});

Deno.test("llms.txt names what is called with POST as code, not as an address", () => {
  for (const code of ["`POST /ask`", "`POST /mcp`", "`POST /mcp/docs`"]) {
    assertStringIncludes(text, code);
  }
  for (const address of addresses(text)) assert(!/\/(ask|mcp|docs|batch)$/.test(address), address);
});

Deno.test("a page of another language only stands in that language's section or its listing alone", async () => {
  const app = appWith({
    "en/only-english.md": pageFile("Only English"),
    "en/notes/only-english.md": pageFile("Only in English"),
  });
  const all = sections(await read(app, "/llms.txt"));
  const holders = (url: string) =>
    all.filter(({ links }) => links.some((link) => link.url === origin + url)).map((s) => s.title);
  assertEquals(holders("/en/only-english.md"), ["English"]);
  assertEquals(holders("/en/notes/only-english.md"), []);
  assertStringIncludes(await read(app, "/en/notes.md"), "/en/notes/only-english");
});

Deno.test("llms.txt links every feed", () => {
  const links = sections(text).find(({ title }) => title === "Optional")!.links;
  const linked = links.map(({ url }) => url.slice(origin.length));
  const all = feeds(app.deps.site).map(({ path }) => path);
  assert(all.length > 0);
  assertEquals(linked.filter((path) => path.endsWith("/feed.xml")), all);
});

Deno.test("with very many pages llms.txt leaves them to the listing and stays short", async () => {
  const many = Array.from({ length: 300 }, (_, n) => [
    `de/notes/extra-${n}.md`,
    pageFile(`Extra ${n}`, "A description of the usual length, which says what the page is about"),
  ]);
  const long = await read(appWith(Object.fromEntries(many)), "/llms.txt");
  assert(long.length < 30_000, String(long.length));
  const notes = sections(long).find(({ links }) => links[0]?.url === `${origin}/notes.md`)!;
  assertEquals(notes.links.length, 1);
});
