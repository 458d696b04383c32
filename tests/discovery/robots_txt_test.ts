import { assert, assertEquals } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { read } from "./support.ts";

const robots = await read(testApp(), "/robots.txt");
const lines = robots.split(/\r\n|\r|\n/).map((line) => line.split("#")[0]!.trim());
const records = lines.filter((line) => line !== "").map((line) => {
  const colon = line.indexOf(":");
  return { field: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() };
});

/** The records by the group they belong to (RFC 9309, 2.1). */
const groups = robots.split("\n\n").filter((block) => /^User-agent:/m.test(block));

Deno.test("robots.txt holds only records that validators know", () => {
  const known = ["user-agent", "allow", "disallow", "sitemap", "content-signal"];
  assertEquals(records.filter(({ field }) => !known.includes(field)), []);
});

Deno.test("robots.txt lets every crawler read everything", () => {
  assertEquals(records.filter(({ field }) => field === "disallow"), []);
  for (const group of groups) assert(group.endsWith("\nAllow: /"), group);
});

Deno.test("robots.txt names all crawlers and those of AI companies, each once", () => {
  const names = records.filter(({ field }) => field === "user-agent").map(({ value }) => value);
  assertEquals(new Set(names).size, names.length);
  for (const name of ["*", "GPTBot", "OAI-SearchBot", "ClaudeBot", "Google-Extended", "CCBot"]) {
    assert(names.includes(name), name);
  }
});

Deno.test("every group of robots.txt carries the content signal, for groups do not inherit", () => {
  assertEquals(groups.length, 2);
  for (const group of groups) {
    assert(group.includes("\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n"), group);
  }
});

Deno.test("robots.txt points at the sitemap by its full address", () => {
  const sitemaps = records.filter(({ field }) => field === "sitemap").map(({ value }) => value);
  assertEquals(sitemaps, [`${origin}/sitemap.xml`]);
});

Deno.test("robots.txt is plain text: nothing in it ends a line but a line feed", () => {
  assertEquals(/[^\x20-\x7e\n]/.exec(robots), null);
});
