import { assert, assertEquals } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { type Files, page, siteOf, small } from "../content/folder.ts";

/** What people find on a small site with these pages, best first. */
const finder = (files: Files) => {
  const { search } = testApp({ site: siteOf(small(files)) }).deps;
  return async (query: string) => (await search.search(query, "en", "people", 5)).hits;
};

Deno.test("Keywords of one page change no other page's place or score", async () => {
  const pages = (keywords: string) => ({
    "en/a.md": page("title: Harbour", "Boats are mended in the yard."),
    "en/b.md": page("title: Market", "Fish from the boats is sold in the yard."),
    "en/c.md": page(`title: Tower\n${keywords}`, "A view."),
  });
  const scores = async (keywords: string) => {
    const hits = await finder(pages(keywords))("boats in the yard");
    return hits.map(({ path, score }) => `${path} ${score}`);
  };
  assertEquals(await scores("keywords: [lookout]"), await scores("order: 1"));
});

Deno.test("Softeners do not hide a wish, and an unknown word does not hide its neighbours", async () => {
  const stop = '## What does it cost to stop? {keywords="cancellation, back out"}\n\nNothing.';
  const find = finder({
    "en/faq.md": page("title: Questions\nrole: faq", stop),
    "en/services/sails.md": page("title: Sails", "We mend linen sails in spring."),
  });
  const best = async (query: string) => (await find(query))[0]!;
  const [plain, soft] = [await best("what do you do"), await best("what do you actually do")];
  assertEquals([soft.path, soft.score], ["/services", plain.score]);
  const [known, beside] = [await best("back out"), await best("back out zebra")];
  assertEquals(beside.path, known.path);
  assert(beside.score > known.score / 4, `${beside.score} of ${known.score}`);
});
