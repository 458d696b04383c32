import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { ContentError } from "../../lib/content/content_error.ts";
import { jsonLine } from "../../lib/content/json_lines.ts";
import { parseSite } from "../../lib/content/site.ts";
import { fill } from "../../lib/content/words.ts";
import { siteFiles, testApp } from "../kit/app.ts";
import { htmlOf } from "./support.ts";

const text = siteFiles.text.get("site.json")!;

/** The line of `site.json` that the last of the given texts is on, each after the one before. */
function lineOf(source: string, ...texts: string[]): number {
  const index = texts.reduce((at, text) => source.indexOf(text, at), 0);
  return source.slice(0, index).split("\n").length;
}

Deno.test("each missing word is named with its file and line", () => {
  const source = text.replace(/\n.*"skip": .*/, "").replace('"sending": "Wird', '"sendng": "Wird');
  const { message } = assertThrows(() => parseSite(source), ContentError);
  const english = lineOf(source, '"words"', '"frame"');
  const german = lineOf(source, '"de": {', '"words"', '"contact": {');
  assertEquals(message.split("\n"), [
    `site.json:${english}: languages.en.words.frame.skip: Missing. Add it`,
    `site.json:${german}: languages.de.words.contact.sending: Missing. Add it`,
    `site.json:${lineOf(source, '"sendng"')}: languages.de.words.contact.sendng: ` +
    "Unknown name. Remove it",
  ]);
});

Deno.test("a line is found by its whole path, not by a name that stands elsewhere too", () => {
  const json = '{\n"a": {"search": "x"},\n"list": ["search",\n{"n": 1}],\n"search": {\n"n": 2}\n}';
  assertEquals(jsonLine(json, ["search", "n"]), 6);
  assertEquals(jsonLine(json, ["search", "missing"]), 5);
  assertEquals(jsonLine(json, ["list", 1, "n"]), 4);
  assertEquals(jsonLine(json, ["nowhere"]), 1);
});

Deno.test("a navigation that leads nowhere stops the start", () => {
  const source = text.replace('"pricing": "Pricing"', '"prices": "Prices"');
  const files = { ...siteFiles, text: new Map(siteFiles.text).set("site.json", source) };
  const { message } = assertThrows(() => testApp({ files }), ContentError);
  assertStringIncludes(message, '"prices"');
  assertStringIncludes(message, "en/prices.md");
});

Deno.test("an owner changes name, tagline and words without touching code", async () => {
  const source = text.replace('"name": "Steghaus"', '"name": "Brückner & Co"')
    .replace("Skip to the content", "Jump ahead");
  const files = { ...siteFiles, text: new Map(siteFiles.text).set("site.json", source) };
  const html = await htmlOf("/", testApp({ files }));
  assertStringIncludes(html, "Brückner &amp; Co");
  assertStringIncludes(html, "Jump ahead");
  assertEquals(html.includes("Steghaus<"), false);
});

Deno.test("a word's places are filled once, and a value is never read as a place", () => {
  assertEquals(fill("{count} for “{query}”", { count: 2, query: "{count}" }), "2 for “{count}”");
  assertEquals(fill("{unknown}", {}), "{unknown}");
});
