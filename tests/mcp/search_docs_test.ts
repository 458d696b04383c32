import { assert, assertEquals } from "@std/assert";
import { origin } from "../kit/app.ts";
import { checkedTools } from "./checked.ts";
import { type Any, roomyApp } from "./support.ts";

const app = roomyApp();
const { read } = await checkedTools(app);

Deno.test("search_docs finds pages that read_document reads, with their dates", async () => {
  const { results, total } = await read("search_docs", { query: "pricing", language: "en" });
  assert(results.length <= 5 && total >= results.length);
  assertEquals(results[0].path, "/en/pricing");
  assert(results.some(({ updated }: Any) => updated !== undefined));
  for (const { path, title, url, score, excerpt, updated } of results) {
    const read = app.deps.documents.get(path)!;
    assertEquals([read.title, read.updated], [title, updated]);
    assertEquals(url.split("#")[0], origin + path);
    assert(score >= 0 && score <= 100);
    assert([...excerpt].length <= 300);
  }
});

Deno.test("search_docs takes 200 characters of any script and any query syntax as plain text", async () => {
  for (const query of ["😀".repeat(200), "foo:bar^2 ~1 +a -b *", " "]) {
    await read("search_docs", { query });
  }
});
