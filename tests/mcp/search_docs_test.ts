import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin } from "../kit/app.ts";
import { checkedTools } from "./checked.ts";
import { type Any, pagesIn, roomyApp } from "./support.ts";

const app = roomyApp();
const { read, error } = await checkedTools(app);

const { title, path } = pagesIn(app, "en").find(({ slug }) => slug.includes("/"))!;

Deno.test("search_docs finds pages that read_document reads", async () => {
  const { results, total } = await read("search_docs", { query: title, language: "en" });
  assert(results.length > 0 && results.length <= 5 && total >= results.length);
  assert(results.some((hit: Any) => hit.path === path));
  for (const { path, title, url, score, excerpt } of results) {
    assertEquals((await read("read_document", { path, limit: 1 })).title, title);
    assertEquals(url.split("#")[0], origin + path);
    assert(score >= 0 && score <= 100);
    assert([...excerpt].length <= 300);
  }
});

Deno.test("search_docs gives what the shared search gives", async () => {
  const query = pagesIn(app, "de").at(-1)!.title;
  const { hits, total } = await app.deps.search.search(query, "de", 3);
  const found = await read("search_docs", { query, language: "de", limit: 3 });
  assertEquals(found.total, total);
  assertEquals(found.results.map(({ path }: Any) => path), hits.map(({ path }) => path));
});

Deno.test("search_docs without a hit is an empty list", async () => {
  assertEquals(await read("search_docs", { query: "xqzvkj" }), { results: [], total: 0 });
});

for (
  const [args, message] of [
    [{}, /\bquery\b/],
    [{ query: null }, /\bquery\b/],
    [{ query: "" }, /\bquery\b/],
    [{ query: "x".repeat(201) }, /\bquery\b/],
    [{ query: 1 }, /\bquery\b/],
    [{ query: "a", limit: 0 }, /\blimit\b/],
    [{ query: "a", limit: 21 }, /\blimit\b/],
    [{ query: "a", limit: 1.5 }, /\blimit\b/],
    [{ query: "a", limit: "5" }, /\blimit\b/],
  ] as const
) {
  Deno.test(`search_docs with ${JSON.stringify(args).slice(0, 40)} says what is wrong`, async () => {
    assertMatch(await error("search_docs", args), message);
  });
}

Deno.test("search_docs takes 200 characters of any script and any query syntax as plain text", async () => {
  for (const query of ["😀".repeat(200), "foo:bar^2 ~1 +a -b *", " "]) {
    await read("search_docs", { query });
  }
});
