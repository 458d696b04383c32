import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { SiteError } from "../../lib/content/content_error.ts";
import { fillPlaceholders, forSite } from "../../lib/content/placeholders.ts";

const values = { baseUrl: "https://a.example", hourlyRate: "120", odd: "$& $1 {{hourlyRate}}" };

const texts: [text: string, filled: string][] = [
  ["{{hourlyRate}} EUR", "120 EUR"],
  ["{{ hourlyRate }} and {{hourlyRate}}", "120 and 120"],
  ["`{{baseUrl}}/ask`", "`https://a.example/ask`"],
  ["{{odd}}", "$& $1 {{hourlyRate}}"],
  ["{hourlyRate} {{}} {{ }} {{two words}} }}{{", "{hourlyRate} {{}} {{ }} {{two words}} }}{{"],
  ["", ""],
];

Deno.test("Placeholders are filled in wherever they stand, everything else stays", () => {
  for (const [text, filled] of texts) {
    assertEquals(fillPlaceholders("en/a.md", text, values), filled);
  }
});

Deno.test("An unknown placeholder is refused with file, line and the near one, else the known ones", () => {
  for (const name of ["rate", "HourlyRate", "constructor", "__proto__"]) {
    const error = assertThrows(
      () => fillPlaceholders("en/a.md", `one\ntwo {{hourlyRate}}\nthree {{${name}}}`, values),
      SiteError,
    );
    assertMatch(error.message, new RegExp(`^en/a\\.md:3: Unknown placeholder \\{\\{${name}\\}\\}`));
    const remedy = name === "HourlyRate"
      ? /Did you mean \{\{hourlyRate\}\}\?$/
      : /Use one of \{\{baseUrl\}\}, \{\{hourlyRate\}\}/;
    assertMatch(error.message, remedy);
  }
});

Deno.test("All placeholders of a text that stand for nothing are said at once, each with its line", () => {
  const { errors } = assertThrows(
    () => fillPlaceholders("en/a.md", "{{one}}\n{{hourlyRate}} {{two}}\n{{one}}", values),
    SiteError,
  );
  const found = errors.map(({ line, problem }) => [line, problem.match(/\{\{\w+\}\}/)?.[0]]);
  assertEquals(found, [[1, "{{one}}"], [2, "{{two}}"], [3, "{{one}}"]]);
});

Deno.test("A placeholder that the site does not say is refused with the name to add to practice", () => {
  const error = assertThrows(
    () => fillPlaceholders("en/a.md", "x\n{{phone}}", { phone: undefined }, 5),
    SiteError,
  );
  assertEquals(
    error.message,
    'en/a.md:6: {{phone}} has no value. Add phone to "practice" in site.json',
  );
});

Deno.test("The engine's documents leave out the lines that the site says nothing for", () => {
  const text = "A {{city}}\n- Telephone: {{phone}}\n\nB";
  assertEquals(forSite(text, { city: "X", phone: undefined }), "A {{city}}\n\nB");
});

Deno.test("The engine's documents leave out the lines of other countries", () => {
  const text = "{{in DE AT}}A\n{{in elsewhere}}B\nC";
  assertEquals(forSite(text, { country: "AT" }), "A\nC");
  for (const country of ["CH", "FR", undefined]) {
    assertEquals(forSite(text, { country }), country === "CH" ? "C" : "B\nC");
  }
});
