import { assertLessOrEqual } from "@std/assert";
import { Lexer } from "marked";
import { suggestionsPath } from "../../lib/pages/frame.ts";
import { loadSite, testApp } from "../kit/app.ts";

Deno.test("From the start to the last answer the text of a page is read twice: for its document and as HTML", async () => {
  const { lex } = Lexer.prototype;
  let readings = 0;
  Lexer.prototype.lex = function (text) {
    readings++;
    return lex.call(this, text);
  };
  try {
    const site = loadSite("tests/site");
    const { deps, send } = testApp({ site });
    await deps.search.build();
    const suggestions = site.languages.map(suggestionsPath);
    const answers = [...deps.documents.keys(), "/notes/feed.xml", "/sitemap.xml", ...suggestions];
    for (const path of answers) await send(path);
    assertLessOrEqual(readings, 2 * site.pages.length);
  } finally {
    Lexer.prototype.lex = lex;
  }
});
