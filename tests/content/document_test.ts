import { assertLessOrEqual } from "@std/assert";
import { Lexer } from "marked";
import { checkSite } from "../../lib/check/site.ts";
import { readFolder } from "../../lib/site/files.ts";
import { suggestionsPath } from "../../lib/pages/frame.ts";
import { loadSite, readingOf, testApp } from "../kit/app.ts";

/** Counts how often a text is read meanwhile. */
async function readings(run: () => unknown): Promise<number> {
  const { lex } = Lexer.prototype;
  let count = 0;
  Lexer.prototype.lex = function (text) {
    count++;
    return lex.call(this, text);
  };
  try {
    await run();
    return count;
  } finally {
    Lexer.prototype.lex = lex;
  }
}

const pages = loadSite("tests/site").pages.length;

Deno.test("From the start to the last answer the text of a page is read twice: for its document and as HTML", async () => {
  const count = await readings(async () => {
    const site = loadSite("tests/site");
    const { deps, send } = testApp({ site });
    await deps.search.build();
    const suggestions = site.languages.map(suggestionsPath);
    const answers = [...deps.documents.keys(), "/notes/feed.xml", "/sitemap.xml", ...suggestions];
    for (const path of answers) await send(path);
  });
  assertLessOrEqual(count, 2 * pages);
});

Deno.test("A check reads the text of a page once", async () => {
  const count = await readings(() => checkSite(readingOf(readFolder("tests/site").folder)));
  assertLessOrEqual(count, pages);
});
