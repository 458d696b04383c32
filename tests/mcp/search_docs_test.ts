import { assert, assertEquals, assertMatch } from "@std/assert";
import { checkedTools } from "./checked.ts";
import { type Any, roomyApp } from "./support.ts";

const app = roomyApp();
const { read, problem } = await checkedTools(app);

Deno.test("search_docs finds pages that read_document reads", async () => {
  const { results, total } = await read("search_docs", { query: "zero downtime migration" });
  assert(results.length > 0 && results.length <= 5 && total >= results.length);
  for (const { path, title, url, score, excerpt } of results) {
    assertEquals((await read("read_document", { path, limit: 1 })).title, title);
    assertEquals(url.split("#")[0], `https://www.practice.example${path}`);
    assert(score >= 0 && score <= 100);
    assert([...excerpt].length <= 300);
  }
});

Deno.test("search_docs gives what the shared search gives", async () => {
  const { hits, total } = await app.deps.search.search("Datenbank", "de", 3);
  const found = await read("search_docs", { query: "Datenbank", language: "de", limit: 3 });
  assertEquals(found.total, total);
  assertEquals(found.results.map(({ path }: Any) => path), hits.map(({ path }) => path));
});

Deno.test("search_docs without a hit is an empty list", async () => {
  assertEquals(await read("search_docs", { query: "xqzvkj" }), { results: [], total: 0 });
});

for (
  const [args, fault] of [
    [{}, /query: Missing/],
    [{ query: "" }, /query: /],
    [{ query: "x".repeat(201) }, /query: /],
    [{ query: 1 }, /query: Wrong type: give string/],
    [{ query: "a", limit: 0 }, /limit: /],
    [{ query: "a", limit: 21 }, /limit: /],
    [{ query: "a", limit: 1.5 }, /limit: /],
    [{ query: "a", limit: "5" }, /limit: Wrong type/],
  ] as const
) {
  Deno.test(`search_docs with ${JSON.stringify(args).slice(0, 40)} says what is wrong`, async () => {
    assertMatch(await problem("search_docs", args), fault);
  });
}

Deno.test("search_docs takes 200 characters of any script and any query syntax as plain text", async () => {
  for (const query of ["😀".repeat(200), "foo:bar^2 ~1 +a -b *", " "]) {
    await read("search_docs", { query });
  }
});
