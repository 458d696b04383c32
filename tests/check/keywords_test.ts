import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { keywordsPrompt } from "../../lib/cli/check.ts";
import { packs } from "../../lib/languages/mod.ts";
import { page, siteOf, small } from "../content/folder.ts";

const services = {
  "en/services/wills.md": page(
    "title: Wills\ndescription: Last wishes",
    "## Who inherits?\n\nHeirs.",
  ),
  "en/services/leases.md": page("title: Leases", "Flats and shops."),
};

const withKeywords = {
  ...services,
  "en/services/wills.md": page(
    "title: Wills\nkeywords: [testament]",
    '## Who inherits? {keywords="my share"}\n\nHeirs.',
  ),
};

const promptFor = (files: Record<string, string>, isAll = false) =>
  keywordsPrompt(siteOf(small(files)), isAll);

Deno.test("The prompt for keywords comes with the title, description, headings and text of each page", () => {
  const prompt = promptFor(services);
  assert(prompt.startsWith(packs.en.keywordsPrompt));
  for (
    const text of ["=== en/services/wills.md\nWills\nLast wishes", "## Who inherits?", "Flats"]
  ) {
    assertStringIncludes(prompt, text);
  }
});

Deno.test("Pages without keywords are asked about first; if all have some, all are, and none is named", () => {
  assertEquals(promptFor(withKeywords).includes("=== en/services/wills.md"), false);
  assertStringIncludes(promptFor(withKeywords, true), "=== en/services/wills.md");
  const prompt = promptFor({
    "en/index.md": page("title: Start\nkeywords: [home]"),
    "en/services/wills.md": withKeywords["en/services/wills.md"],
  });
  assertStringIncludes(prompt, "=== en/services/wills.md");
  assertEquals(/testament|my share/.test(prompt), false);
});
