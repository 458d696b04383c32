import { assertEquals } from "@std/assert";
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
