import { assertEquals } from "@std/assert";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { typeset } from "../../lib/markdown/typographer.ts";

const set: [promise: string, language: Language, typed: string, shown: string][] = [
  [
    "quotations in English",
    "en",
    `"So", she said. "<b>Bye</b>"`,
    "“So”, she said. “<b>Bye</b>”",
  ],
  [
    "quotations in German",
    "de",
    "&quot;So&quot;, ('ja') &quot;2026&quot;",
    "„So“, (‚ja‘) „2026“",
  ],
  ["one within another", "en", `"'Hi' there"`, "“‘Hi’ there”"],
  ["apostrophes", "de", "Wie geht&#39;s, clients' work", "Wie geht’s, clients’ work"],
  ["dashes and dots", "en", "a - b -- c ... d", "a – b – c … d"],
  ["numbers", "en", `10 - 12, 10-12, -10 °C, 5" pipes`, `10 - 12, 10-12, -10 °C, 5" pipes`],
  ["code", "en", `<code>"x" - y</code> "<code>z</code>"`, `<code>"x" - y</code> “<code>z</code>”`],
  ["attributes", "en", `<img alt="a - b">`, `<img alt="a - b">`],
  ["facts", "en", `<p class="card-facts">a - "b"</p>`, `<p class="card-facts">a - "b"</p>`],
  ["each block for itself", "en", `<li>"a</li><li>"b"</li>`, "<li>“a</li><li>“b”</li>"],
];

for (const [promise, language, typed, shown] of set) {
  Deno.test(`Typing as people type: ${promise}`, () =>
    assertEquals(typeset(typed, packs[language].words.markdown.quotes), shown));
}
