import { assertEquals } from "@std/assert";
import { fillPlaceholders, unfilled } from "../../lib/site/placeholders.ts";

const values = {
  baseUrl: "https://a.example",
  hourlyRate: "120",
  odd: "$& $1 {{hourlyRate}}",
  vat: "inkl. USt.",
};

const texts: [text: string, filled: string][] = [
  ["{{hourlyRate}} EUR", "120 EUR"],
  ["{{ hourlyRate }} and {{hourlyRate}}", "120 and 120"],
  ["[a]({{baseUrl}}/ask)", "[a](https://a.example/ask)"],
  ["{{odd}}", "$& $1 {{hourlyRate}}"],
  ["``` a\n{{hourlyRate}}\n```` \n{{hourlyRate}}", "``` a\n{{hourlyRate}}\n```` \n120"],
  ["`` ` `` {{hourlyRate}} ` {{hourlyRate}}", "`` ` `` 120 ` 120"],
  ["a ` b\n\n{{hourlyRate}} `", "a ` b\n\n120 `"],
  ["a\n    {{hourlyRate}}", "a\n    120"],
  ["- a\n\n    {{hourlyRate}}\n\n  b\n\n    {{hourlyRate}}", "- a\n\n    120\n\n  b\n\n    120"],
  ["<b {{hourlyRate}}>", "<b 120>"],
  ["{{vat}}. {{vat}} {{hourlyRate}}. {{vat}}...", "inkl. USt. inkl. USt. 120. inkl. USt...."],
  ["> ```\n> {{hourlyRate}}\n\n{{hourlyRate}}", "> ```\n> {{hourlyRate}}\n\n120"],
  ["- ```\n  {{hourlyRate}}\n\n{{hourlyRate}}", "- ```\n  {{hourlyRate}}\n\n120"],
  ["a\n\n    ```\n\n{{hourlyRate}}", "a\n\n    ```\n\n120"],
  ["- a `b\n- c` {{hourlyRate}}", "- a `b\n- c` 120"],
  [
    "| a | b | c |\n|--|--|--|\n| `x | y` {{hourlyRate}} | `{{hourlyRate}}` |",
    "| a | b | c |\n|--|--|--|\n| `x | y` 120 | `{{hourlyRate}}` |",
  ],
  ["<div>\n`{{hourlyRate}}`\n</div>", "<div>\n`120`\n</div>"],
  ["<pre>\n```\n{{hourlyRate}}\n</pre>\n\n{{hourlyRate}}", "<pre>\n```\n120\n</pre>\n\n120"],
  ["\\`{{hourlyRate}}\\`", "\\`120\\`"],
  ["~~~\n{{hourlyRate}}\n~~~~\n{{hourlyRate}}", "~~~\n{{hourlyRate}}\n~~~~\n120"],
  [
    "1. a\n\n   ```\n   {{hourlyRate}}\n   ```\n\n{{hourlyRate}}",
    "1. a\n\n   ```\n   {{hourlyRate}}\n   ```\n\n120",
  ],
  ["", ""],
];

Deno.test("Placeholders are filled in wherever they stand but in code", () => {
  for (const [text, filled] of texts) {
    assertEquals(fillPlaceholders("en/a.md", text, values, []), filled);
  }
});

const code = [
  "`{{baseUrl}}/ask`",
  "``{{baseUrl}} ` {{hourlyRat}}``",
  "`a\n{{hourlyRate}}`",
  "```\n{{hourlyRate}}\n\n{{page.title}}\n```",
  "~~~~ js\n{{hourlyRate}}\n~~~\n{{hourlyRate}}\n~~~~",
  "- a\n\n  ```\n  {{hourlyRate}}\n  ```",
  "> ```\n> {{hourlyRate}}\n> ```",
  "```\n{{hourlyRate}}",
  "\\{{hourlyRate}}",
  "    {{hourlyRate}}",
  "a\n\n    b\n\n\t{{hourlyRat}}",
  "- a\n\n      {{hourlyRate}}",
  "# A\n    {{hourlyRate}}",
  "[`{{hourlyRate}}`](/a)",
  "- a\n\n<!-- -->\n\n    {{hourlyRate}}",
  "<!-- {{hourlyRat}}\n\n{{hourlyRate}} -->",
];

Deno.test("Code and comments are text, whatever stands in them", () => {
  for (const text of code) {
    assertEquals(fillPlaceholders("en/a.md", text, values, []), text);
    assertEquals(unfilled(text), []);
  }
});

Deno.test("What other programs mean by double braces stays, and is found", () => {
  const text = "{hourlyRate} {{}} {{ }}\n{{two words}} {{ page.title }} }}{{\n{{constructor}}";
  assertEquals(fillPlaceholders("en/a.md", text, values, []), text);
  const found = unfilled(text).map(({ placeholder, index }) => `${index} ${placeholder}`);
  assertEquals(found, [
    "13 {{}}",
    "18 {{ }}",
    "24 {{two words}}",
    "38 {{ page.title }}",
    "60 {{constructor}}",
  ]);
});
