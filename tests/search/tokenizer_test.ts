import { assertEquals } from "@std/assert";
import { identifierParts, tokensOf, wordsOf } from "../../lib/search/tokenizer.ts";

const table: [text: string, words: string[]][] = [
  ["", []],
  ["   \n\t", []],
  ["Call Deno.serve() now", ["call", "deno", "serve", "now"]],
  ["zero-downtime, Idempotency-Key", ["zero", "downtime", "idempotency", "key"]],
  ["snake_case and camelCase", ["snake", "case", "and", "camelcase"]],
  ["12:30, 2.9.6 and 0042", ["12", "30", "2", "9", "6", "and", "0042"]],
  ["CHF 3’900, 3.900 €, £1,250,000.50", ["chf", "3900", "3900", "1250000", "50"]],
  ["16.11.2026, 1.2345 and 1.234x", ["16", "11", "2026", "1", "2345", "and", "1", "234x"]],
  ["IPv6 on utf8", ["ipv6", "on", "utf8"]],
  ["don't the client's clients’", ["dont", "the", "client", "clients"]],
  ["Über die Maßeinheit", ["über", "die", "maßeinheit"]],
  ["U\u0308ber cafe\u0301", ["über", "café"]],
  ["Daten\u00ADbank zero\u200Bwidth", ["datenbank", "zerowidth"]],
  ["ﬁle ２４ ①", ["file", "24", "1"]],
  ["İstanbul ısı", ["i̇stanbul", "ısı"]],
  ["👩‍💻 emoji 🎉🎉", ["emoji"]],
  ["\uD800 lone \uDC00", ["lone"]],
  ["a\0b", ["a", "b"]],
  ["C++ and C#, .NET, F# or c", ["c++", "and", "c#", ".net", "f#", "or", "c"]],
  ["ASP.NET, a+b and x#y", ["asp", "net", "a", "b", "and", "x", "y"]],
  ["__proto__ constructor", ["proto", "constructor"]],
  ["-+*~^:", []],
];

Deno.test("Words are runs of letters and digits, in lower case and composed", () => {
  for (const [text, words] of table) assertEquals(wordsOf(text), words, text);
});

Deno.test("Words carry their place in the text, counted in code units", () => {
  const text = "🎉 Größe: 5 \u00ADkB, naï\u0308f";
  const places = tokensOf(text).map(({ start, end }) => text.slice(start, end));
  assertEquals(places, ["Größe", "5", "kB", "naï\u0308f"]);
});

Deno.test("A run of letters is cut after 40 characters, never inside one", () => {
  assertEquals(wordsOf("x".repeat(10_000)), ["x".repeat(40)]);
  assertEquals(wordsOf("𝒳".repeat(100)), ["x".repeat(40)]);
  assertEquals(wordsOf("𐐨".repeat(100)), ["𐐨".repeat(40)]);
});

const identifiers: [word: string, parts: string[]][] = [
  ["camelCase", ["camel", "case"]],
  ["HTTPServer2", ["http", "server"]],
  ["PostgreSQL", ["postgre", "sql"]],
  ["getURLFor", ["get", "url", "for"]],
  ["base64", ["base", "64"]],
  ["Ordinary", []],
  ["ÄnderungsId", ["änderungs", "id"]],
  ["lower", []],
  ["UPPER", []],
];

Deno.test("A word of capitals or digits inside holds its parts", () => {
  for (const [word, parts] of identifiers) assertEquals(identifierParts(word), parts, word);
});
