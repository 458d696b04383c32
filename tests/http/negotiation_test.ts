import { assertEquals } from "@std/assert";
import {
  admits,
  namedWeight,
  preferredType,
  prefersMarkdown,
  rank,
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

Deno.test("Accept gives a type the weight of what names it most closely", () => {
  for (const [accept, type, expected] of weights) {
    assertEquals(rank(accepting(accept), type).weight, expected, accept);
    assertEquals(admits(accepting(accept), type), expected > 0, accept);
  }
});

Deno.test("A wildcard gives no weight to a type by its name", () => {
  const type = "application/json";
  for (const accept of [undefined, "*/*", "application/*", "text/html", "application/json;q=0"]) {
    assertEquals(namedWeight(accepting(accept), type), 0, accept);
  }
  assertEquals(namedWeight(accepting("application/json;q=0.4, */*"), type), 0.4);
});

const html = "text/html";
const markdown = "text/markdown";

const pageForms: [accept: string | undefined, form: string][] = [
  [undefined, html],
  ["*/*", html],
  ["text/*", html],
  ["text/markdown", markdown],
  ["text/markdown;variant=GFM", markdown],
  ["text/markdown; charset=utf-8", markdown],
  ["text/html", html],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", html],
  ["text/markdown, text/html, */*", markdown],
  ["text/html, text/markdown", markdown],
  ["text/markdown, */*", markdown],
  ["text/html, */*", html],
  ["text/markdown;q=0.5, text/html", html],
  ["text/markdown;q=0.9, text/html;q=0.1", markdown],
  ["text/html;q=0.1, text/*", markdown],
  ["text/markdown;q=0, */*", html],
  ["text/markdown;q=0, text/html;q=0", html],
  ["image/png", html],
];

Deno.test("Markdown is preferred where it is named and weighs no less than HTML", () => {
  for (const [accept, form] of pageForms) {
    assertEquals(prefersMarkdown(accepting(accept)), form === markdown, accept);
  }
});

const json = "application/json";

const answerForms: [accept: string | undefined, form: string][] = [
  [undefined, html],
  ["*/*", html],
  ["application/json, text/plain, */*", json],
  ["application/json;q=0.4, */*;q=0.5", html],
  ["text/html, application/json", html],
  ["text/html;q=0.8, application/json", json],
  ["image/png", html],
];

Deno.test("Of HTML and JSON the client gets what weighs more, and HTML where both weigh the same", () => {
  for (const [accept, form] of answerForms) {
    assertEquals(preferredType(accepting(accept), html, json), form, accept);
  }
});
