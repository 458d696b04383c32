import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { llmsTxt } from "../../lib/discovery/llms_txt.ts";
import { siteIdentity } from "../../lib/mcp/identity.ts";
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

Deno.test("llms.txt names every page of the first language once, by its Markdown", () => {
  const urls = sections(text).flatMap(({ links }) => links.map(({ url }) => url));
  assertEquals(new Set(urls).size, urls.length);
  for (const { language, markdownPath } of app.deps.site.pages) {
    if (language === "de") assert(urls.includes(origin + markdownPath), markdownPath);
  }
});

Deno.test("llms.txt names what is called with POST as code, not as an address", () => {
  assertStringIncludes(text, "`POST /ask`");
  const links = addresses(text).filter((address) => /\/(ask|mcp|docs|batch)$/.test(address));
  assertEquals(links, []);
});

Deno.test("llms.txt and MCP's instructions say when the form sends nothing, and when there is no such practice", () => {
  const saysOf = (conditions: Record<string, boolean>, invented = false) => {
    const { site } = app.deps;
    const engine = {
      ...site.engine,
      conditions: () => ({ ...site.engine.conditions(site), ...conditions }),
    };
    const changed = { ...site, invented, engine };
    return [llmsTxt(changed).text(), siteIdentity(changed).instructions]
      .map((text) =>
        ["Tell the person so", "saved as a file", "fictional"].map((part) => text.includes(part))
      );
  };
  const both = (...said: boolean[]) => [said, said];
  const states = { mail: true, delivered: true, saved: false };
  assertEquals(saysOf(states), both(false, false, false));
  assertEquals(saysOf({ ...states, delivered: false, saved: true }), both(true, true, false));
  assertEquals(saysOf({ ...states, mail: false, delivered: false }, true), both(true, false, true));
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
