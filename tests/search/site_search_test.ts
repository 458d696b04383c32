import { assertEquals, assertRejects } from "@std/assert";
import { createSiteSearch } from "../../lib/search/site_search.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { testApp, testSiteWith } from "../kit/app.ts";

Deno.test("One page that cannot be rendered keeps no other from being found, and is found by its title", async () => {
  const deep = `---\ntitle: Quagmire\n---\n\n${"> ".repeat(100)}deep\n`;
  const app = testApp({ site: testSiteWith({ "en/deep.md": deep }) });
  const { site } = app.deps;
  for (const { title, path } of [site.in("en").services!, site.page("en", "deep")!]) {
    const query = new URLSearchParams({ query: title, language: "en", streaming: "false" });
    const response = await app.send(`/ask?${query}`);
    assertEquals(response.status, 200);
    const [first] = (await response.json()).results;
    assertEquals(new URL(first.url).pathname, path);
  }
});

Deno.test("A search that failed while its index was made is tried again by the next one", async () => {
  const { site, documents } = testApp().deps;
  let failures = 1;
  const failing = {
    ...site,
    pagesIn(language: Language) {
      if (failures-- > 0) throw new Error("made up");
      return site.pagesIn(language);
    },
  };
  const search = createSiteSearch({ site: failing, documents });
  await assertRejects(() => search.search("api", "en", "people", 1), Error, "made up");
  assertEquals((await search.search("api", "en", "people", 1)).hits.length, 1);
});
