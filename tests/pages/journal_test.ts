import { testApp } from "../kit/app.ts";
import { compare } from "../kit/cases.ts";
import { page, siteOf, small } from "../content/folder.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
const { send } = testApp({
  site: siteOf(small({
    "site.json": '{ "name": "A", "languages": ["en", "de"] }',
    "assets/a.svg": svg,
    "en/news.md": page("title: News", "What is new."),
    "en/news/one.md": page(
      "title: One\ndescription: First.\npublished: 2026-03-01\nimage: /assets/a.svg",
    ),
    "en/news/two.md": page("title: Two\npublished: 2026-11-16\nimage: /assets/a.svg"),
    "en/mixed/one.md": page("title: One\npublished: 2026-03-01"),
    "en/mixed/two.md": page("title: Two"),
    "en/latest.md": page("title: Latest", ":::cards{of=news limit=1}\n:::"),
    "en/work.md": page("title: Work", ":::cards\n- ### [Shown](/work/shown)\n\n  Text.\n:::"),
    "en/work/other.md": page("title: Other"),
    "en/work/shown.md": page("title: Shown"),
    "de/index.md": page("title: Start", ":::cards{of=neues}\n:::"),
    "de/neues/eins.md": page("title: Eins\npublished: 2026-11-16"),
  })),
});

const promises: Record<string, string> = {
  "/news": "a folder of dated pages is a journal: the newest first, each with its day and picture",
  "/mixed": "a folder with a page that has no day is no journal, and shows the days there are",
  "/news/two": "a dated page shows its day below its title, as people write it",
  "/news/two.md": "a dated page says its day in its Markdown",
  "/de": "cards of a journal show days as the reader's language writes them",
  "/latest": "cards of a journal are its newest pages, with their days and pictures",
  "/latest.md": "cards of a journal are its newest pages in Markdown, too",
  "/work": "a folder's page that shows a page on a card does not list it a second time",
  "/work.md": "nor does its Markdown",
};

for (const [path, promise] of Object.entries(promises)) {
  Deno.test(promise, async () => {
    const text = await (await send(path)).text();
    const name = path.slice(1).replaceAll("/", "_").replace(/(?<!\.md)$/, ".html");
    const main = text.match(/<main[^]*<\/main>/)?.[0] ?? text;
    compare(new URL(`journal/${name}`, import.meta.url), `${main.trim()}\n`);
  });
}
