import { assertEquals, assertGreater } from "@std/assert";
import { testApp, testSite } from "../kit/app.ts";

const path = "/api/v1/documents/batch";

Deno.test("Every published document reads byte for byte as GET of its path answers it, a page as its Markdown", async () => {
  const app = testApp({ env: { READ_QUOTA: "10000" } });
  const texts = async (paths: string[]) => {
    const answer = await (await app.post(path, { paths })).json();
    assertEquals(Object.keys(answer), ["results"]);
    return answer.results;
  };
  const published = new Set([...app.deps.documents.values()].map(({ path }) => path));
  assertGreater(published.size, testSite.pages.length);
  for (const path of published) {
    const text = await (await app.send(path)).text();
    assertEquals(await texts([path]), [{ path, status: 200, code: "OK", text }]);
  }
  for (const { path, markdownPath } of testSite.pages) {
    const [page, markdown] = await texts([path, markdownPath]);
    assertEquals([page.path, page.text], [path, markdown.text]);
  }
});
