import { formOf } from "../../lib/site/page.ts";
import { assert, assertEquals } from "@std/assert";
import { curl } from "../../lib/pages/reference/manual.ts";
import { testApp } from "../kit/app.ts";
import { read, smallApp } from "./support.ts";

const app = testApp();

/** By the name in its first cell, the other cells of the first row that has the name. */
function rowsOf(markdown: string): Map<string, string[]> {
  const rows = [...markdown.matchAll(/^\| `([^|]+?)`? \| (.*) \|$/gm)];
  return new Map(rows.toReversed().map(([, name, cells]) => [name!, cells!.split(/(?<!\\) \| /)]));
}

const types: [page: string, field: string, type: string][] = [
  ["contact", "name", "`string`, 1 to 100 characters"],
  ["contact", "email", "`string`, `email`, at most 254 characters"],
  ["contact", "gdprConsent", "`true`"],
  ["contact", "Idempotency-Key", "`string`, pattern `^[A-Za-z0-9_-]{16,128}$`, optional"],
  [
    "documents",
    "paths",
    "list of `string`, at most 256 characters, pattern `^/([A-Za-z0-9_.-][A-Za-z0-9/_.-]*)?$`, 1 to 10 entries",
  ],
  ["documents", "results[].status", "`200` or `404`"],
  ["documents", "results[].text", "`string` or `null`"],
  ["search", "results[].score", "`number`, 0 to 100, optional"],
  ["catalog", "services", "list of `object`"],
  ["mcp", "offset", "`integer`, at least 0, default `0`"],
];

Deno.test("The reference says of a field what it takes, with its bounds; of patterns only those that a table can show", async () => {
  for (const [page, field, type] of types) {
    const rows = rowsOf(await read(app, `/developers/${page}.md`));
    assertEquals(rows.get(field)?.[0], type, `${page} ${field}`);
  }
});

Deno.test("Every row of every table has something in each of its cells, and none says undefined", async () => {
  let rows = 0;
  for (const site of [app, smallApp("en"), smallApp("de")]) {
    for (const { markdownPath } of site.deps.site.pages.filter((page) => formOf(page).isDocument)) {
      for (const [row] of (await read(site, markdownPath)).matchAll(/^\|.*$/gm)) {
        assert(!/undefined|\[object|NaN/.test(row), `${markdownPath}: ${row}`);
        assert(/^\|(?: \S.*? \| \S|---)/.test(row), `${markdownPath}: ${row}`);
        assert(!/\|\s*\|/.test(row.replaceAll("\\|", "")), `${markdownPath}: ${row}`);
        rows++;
      }
    }
  }
  assert(rows > 300, String(rows));
});

Deno.test("A call is written as a shell reads it, and a GET as one that the page may try", () => {
  const url = "https://www.practice.example/ask?query=a";
  assertEquals(curl("GET", url, {}), `\`\`\`bash try\ncurl -s '${url}'\n\`\`\``);
  const call = curl("POST", url, { Accept: "*/*" }, { text: 'it\'s "true"' });
  assertEquals(call.split("\n").slice(1, -1), [
    `curl -s '${url}' \\`,
    "  -H 'Accept: */*' \\",
    `  -d '{"text":"it'\\''s \\"true\\""}'`,
  ]);
});
