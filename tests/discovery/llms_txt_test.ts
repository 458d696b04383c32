import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { llmsTxt } from "../../lib/discovery/llms_txt.ts";
import { identityOf } from "../../lib/mcp/identity.ts";
import { origin, testApp } from "../kit/app.ts";
import { appWith, pageFile, read } from "./support.ts";

const app = testApp();

/** Reads the format as its reference parser does: a section holds links and nothing else. */
const sections = (text: string) =>
  text.split(/^## /m).slice(1).map((part) => {
    const [title, ...lines] = part.trim().split(/\n+/);
    const urls = lines.map((line) => line.match(/^- \[[^\]]+\]\(([^)]+)\): .+$/)?.[1]);
    assert(urls.every((url) => url !== undefined), part);
    return { title, urls };
  });

Deno.test("llms.txt and MCP's instructions say when the form sends nothing, and when there is no such practice", () => {
  const saysOf = (conditions: Record<string, boolean>, invented = false) => {
    const { site } = app.deps;
    const engine = {
      ...site.engine,
      conditions: () => ({ ...site.engine.conditions(site), ...conditions }),
    };
    const changed = { ...site, invented, engine };
    return [llmsTxt(changed).text(), identityOf(changed, "mcp").instructions]
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
    all.filter(({ urls }) => urls.includes(origin + url)).map(({ title }) => title);
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
  const notes = sections(long).find(({ urls }) => urls[0] === `${origin}/notes.md`)!;
  assertEquals(notes.urls.length, 1);
});
