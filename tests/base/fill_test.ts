import { assertEquals, assertThrows } from "@std/assert";
import { decodeHTMLStrict } from "entities/decode";
import { marked } from "marked";
import { asMarkdown, fill, lineAsMarkdown, TemplateError } from "../../lib/base/fill.ts";

const values = { rate: "120", phone: undefined, mail: true, challenge: false, odd: "$& {{rate}}" };
const part = (name: string) => name === "GET /ask" ? "a\n\nb" : undefined;

const texts: [text: string, filled: string][] = [
  ["", ""],
  ["{rate} }} {", "{rate} }} {"],
  ["{{rate}} and {{ rate }}, `{{rate}}`", "120 and 120, `120`"],
  ["{{odd}}", "$& {{rate}}"],
  ["A\n- Telephone: {{phone}}\n\nB", "A\n\nB"],
  ["{{when mail}}A\n{{when not mail}}B\n{{when phone}}C\n{{when rate}}D", "A\nD"],
  ["{{when mail}}{{when not challenge}}A\n{{when mail}}{{when challenge}}B", "A"],
  ["A\n\n{{when challenge}}B\n{{when challenge}}\nC", "A\n\nC"],
  ["{{phone}}\n\nA", "A"],
  ["A {{= GET /ask}}\n{{when mail}}{{=GET /ask}}", "A a\n\nb\na\n\nb"],
];

Deno.test("A text is filled in: values, lines that hold, parts", () => {
  for (const [text, filled] of texts) assertEquals(fill(text, values, part), filled);
});

const mistakes = [
  "{{nothing}}",
  "{{constructor}}",
  "{{mail}}",
  "{{when nothing}}A",
  "{{when challenge}}{{nothing}}",
  "{{when mail}A",
  "{{when mail",
  "A {{when mail}}B",
  "{{in DE}}A",
  "{{GET /ask}}",
  "{{= GET /nothing}}",
  "{{= }}",
  "{{}}",
];

Deno.test("A name nobody defined, an open condition or an unknown part is a mistake", () => {
  for (const text of mistakes) assertThrows(() => fill(text, values, part), TemplateError);
});

const names = [
  "A*B*_C_<i>|`[x](y)`&amp;{{rate}}~~d~~",
  "1. FC",
  "- A",
  "+ A",
  "> A",
  "# A",
  "===",
  "::: facts",
  'The "A" \\& B',
  "<!-- A -->",
  "Kund*innen & Müller_Partner",
];

/** What a browser shows of HTML. */
const shown = (html: string) => decodeHTMLStrict(html.replace(/<[^>]*>/g, "")).trim();

Deno.test("Markdown and HTML within it show a value as it is, wherever it stands", () => {
  for (const name of names) {
    const value = asMarkdown(name);
    for (const text of [value, `## A ${value}`, `- ${value}`, `<div>${value}</div>`]) {
      assertEquals(shown(marked.parse(text) as string).replace(/^A /, ""), name, text);
    }
    const cells = shown(marked.parse(`| a |\n|---|\n| ${value} |`) as string);
    assertEquals(cells.replace(/^a\s+/, ""), name);
    assertEquals(shown(marked.parse(`# ${lineAsMarkdown(name)}`) as string), name);
  }
});

Deno.test("Names that Markdown reads as they are written stay so", () => {
  for (const name of ["Müller & Söhne GmbH", "+49 (0) 30 1", "a_b@c.example", "120 €", "3.0"]) {
    assertEquals(asMarkdown(name), name);
  }
});
