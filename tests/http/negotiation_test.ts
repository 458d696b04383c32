import { assertEquals } from "@std/assert";
import {
  admits,
  namedWeight,
  preferredType,
  prefersMarkdown,
  quality,
} from "../../lib/http/negotiation.ts";

const accepting = (accept?: string) =>
  new Request("https://www.example.org/", { headers: accept === undefined ? {} : { accept } });

const weights: [string | undefined, string, number][] = [
  [undefined, "text/html", 1],
  ["*/*", "text/html", 1],
  ["text/html", "text/html", 1],
  ["Text/HTML", "text/html", 1],
  ["text/html", "text/markdown", 0],
  ["text/*", "text/markdown", 1],
  ["text/*;q=0.3, */*;q=0.9", "text/markdown", 0.3],
  ["text/markdown;q=0.2, text/*;q=0.8, */*", "text/markdown", 0.2],
  ["text/markdown;q=0, */*", "text/markdown", 0],
  ["application/json; charset=utf-8", "application/json", 1],
  ["text/markdown;variant=GFM", "text/markdown", 1],
  ["text/markdown;variant=GFM;q=0.4", "text/markdown", 0.4],
  ["text/markdown; q=0.4 ; variant=GFM", "text/markdown", 0.4],
  ['text/html;title="a, b; q=0";q=0.7', "text/html", 0.7],
  ['text/html;title="a\\", text/markdown"', "text/markdown", 0],
  ['text/html;title="a, text/markdown', "text/markdown", 0],
  ["text/html;level=1;q=0.3, text/html;q=0.6", "text/html", 0.6],
  ["text/html;Q=0.5", "text/html", 0.5],
  ["text/html;q=1.000", "text/html", 1],
  ["text/html;q=high", "text/html", 1],
  ["text/html;q=7", "text/html", 1],
  ["text/html;quality=0", "text/html", 1],
  ["text/htmlx", "text/html", 0],
  ["nonsense", "text/html", 0],
  [" , ,text/html, ", "text/html", 1],
];

for (const [accept, type, expected] of weights) {
  Deno.test(`Accept: ${accept} gives ${type} the weight ${expected}`, () => {
    assertEquals(quality(accepting(accept), type), expected);
    assertEquals(admits(accepting(accept), type), expected > 0);
  });
}

Deno.test("A wildcard gives no weight to a type by its name", () => {
  const type = "application/json";
  for (const accept of [undefined, "*/*", "application/*", "text/html", "application/json;q=0"]) {
    assertEquals(namedWeight(accepting(accept), type), 0, accept);
  }
  assertEquals(namedWeight(accepting("application/json;q=0.4, */*"), type), 0.4);
});

const markdown: [string | undefined, boolean][] = [
  [undefined, false],
  ["*/*", false],
  ["text/*", false],
  ["text/markdown", true],
  ["text/markdown;variant=GFM", true],
  ["text/markdown; charset=utf-8", true],
  ["text/html", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["text/markdown, text/html, */*", true],
  ["text/html, text/markdown", true],
  ["text/markdown, */*", true],
  ["text/html, */*", false],
  ["text/markdown;q=0.5, text/html", false],
  ["text/markdown;q=0.9, text/html;q=0.1", true],
  ["text/html;q=0.1, text/*", true],
  ["text/markdown;q=0, */*", false],
  ["text/markdown;q=0, text/html;q=0", false],
  ["image/png", false],
];

for (const [accept, expected] of markdown) {
  Deno.test(`Accept: ${accept} ${expected ? "prefers Markdown" : "leaves it at HTML"}`, () => {
    assertEquals(prefersMarkdown(accepting(accept)), expected);
  });
}

const preferred: [string | undefined, string][] = [
  [undefined, "text/html"],
  ["*/*", "text/html"],
  ["application/json, text/plain, */*", "application/json"],
  ["application/json;q=0.4, */*;q=0.5", "text/html"],
  ["text/html, application/json", "text/html"],
  ["text/html;q=0.8, application/json", "application/json"],
  ["image/png", "text/html"],
];

for (const [accept, expected] of preferred) {
  Deno.test(`of HTML and JSON, Accept: ${accept} gets ${expected}`, () => {
    assertEquals(preferredType(accepting(accept), "text/html", "application/json"), expected);
  });
}
