import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { page, siteOf, small } from "../content/folder.ts";

/** An app of a small site with these pages. */
const appWith = (files: Record<string, string>, json = "") =>
  testApp({
    site: siteOf(small({
      ...files,
      "site.json": `{ "name": "Example", "languages": ["en"]${json} }`,
    })),
  });

const questions = `Lead.

## Who owns the results?

You do, from the day you pay for them.

## Boats in summer?

They sail.

## Boats in winter?

They are mended.

## What does it cost to stop? {keywords="cancellation, back out"}

Nothing but the hours done.`;

const yard = appWith({
  "en/faq.md": page("title: Questions\nrole: faq", questions),
  "en/about.md": page("title: About us\nrole: about", "## Lights\n\nOff when it is dark."),
  "en/pricing.md": page("title: Prices", "## Deposit\n\nA third when we begin."),
  "en/services/sails.md": page("title: Sails", "We mend linen sails in spring."),
  "en/harbour.md": page("title: Harbour", '```md\n## B {keywords="c"}\n```'),
  "en/migration.md": page("title: Migration", "Moving data with care."),
});

async function found(app: ReturnType<typeof testApp>, query: string) {
  return (await app.deps.search.search(query, "en", "people", 10)).hits.map(({ location }) =>
    location
  );
}

const textOf = async (path: string) => await (await yard.send(path)).text();

Deno.test("A section of the questions, the prices and the page about the practice is found by itself", async () => {
  const sections = [
    ["who owns results", "/faq#who-owns-the-results"],
    ["lights when dark", "/about#lights"],
    ["deposit third", "/pricing#deposit"],
  ] as const;
  for (const [query, location] of sections) {
    assertEquals((await found(yard, query))[0], location, query);
  }
});

Deno.test("A page stands once among the results, at its best section, with up to two more below it", async () => {
  const { hits } = await yard.deps.search.search("boats in winter", "en", "people", 10);
  assertEquals(hits.filter(({ path }) => path === "/faq").length, 1);
  assertEquals(hits[0]!.location, "/faq#boats-in-winter");
  const more = /<p class="more"><a href="\/faq#boats-in-(summer|winter)">Boats in /;
  assertMatch(await textOf("/search?query=boats"), more);
});

Deno.test("A heading is found by its keywords, which stand in no form of the page", async () => {
  assertEquals((await found(yard, "back out"))[0], "/faq#what-does-it-cost-to-stop");
  for (const form of ["/faq", "/faq.md"]) {
    const text = await textOf(form);
    assertEquals(/keywords="cancel|cancellation/.test(text), false, form);
    assertStringIncludes(text, "What does it cost to stop?");
  }
  assertStringIncludes(await textOf("/harbour.md"), '## B {keywords="c"}');
});

Deno.test("Keywords of one page change no other page's place or score", async () => {
  const pages = (keywords: string) => ({
    "en/a.md": page("title: Harbour", "Boats are mended in the yard."),
    "en/b.md": page("title: Market", "Fish from the boats is sold in the yard."),
    "en/c.md": page(`title: Tower\n${keywords}`, "A view."),
  });
  const scores = async (keywords: string) => {
    const { search } = appWith(pages(keywords)).deps.search;
    const { hits } = await search("boats in the yard", "en", "people", 5);
    return hits.map(({ path, score }) => `${path} ${score}`);
  };
  assertEquals(await scores("keywords: [lookout]"), await scores("order: 1"));
});

Deno.test("A wish word alone among several words of a subject comes behind what they name", async () => {
  const paths = (await found(yard, "linen sails spring price")).map((place) => place.split("#")[0]);
  assertEquals(paths.slice(0, 2), ["/services/sails", "/pricing"]);
  assertEquals((await found(yard, "price"))[0], "/pricing");
});

Deno.test("Softeners do not hide a wish, and an unknown word does not hide its neighbours", async () => {
  const best = async (query: string) =>
    (await yard.deps.search.search(query, "en", "people", 1)).hits[0]!;
  const [plain, soft] = [await best("what do you do"), await best("what do you actually do")];
  assertEquals([soft.path, soft.score], ["/services", plain.score]);
  const [known, beside] = [await best("back out"), await best("back out zebra")];
  assertEquals(beside.path, known.path);
  assert(beside.score > known.score / 4, `${beside.score} of ${known.score}`);
});

Deno.test("Without a rate the engine's page of prices answers the wish for prices alone", async () => {
  const app = appWith({ "en/a.md": page("title: Plans", "An individual plan for each.") });
  assert(!(await found(app, "individual")).includes("/pricing"));
  assert(!(await found(app, "how much individual plan")).includes("/pricing"));
  assertEquals((await found(app, "how much is it"))[0], "/pricing");
});

Deno.test("One line says how many pages fit and what was corrected, or that none fits well, and then how to reach the practice", async () => {
  const corrected = await textOf("/search?query=migraton");
  assertMatch(corrected, /result for “migration”\. You typed “migraton”\.<\/p>/);
  const right = await textOf("/search?query=migration");
  assertEquals(/You typed|class="unfit"/.test(right), false);
  const far = await textOf("/search?query=care+xylophone+zeppelin+quartz");
  assertStringIncludes(
    far,
    ">No page fits “care xylophone zeppelin quartz” well. These come nearest.",
  );
  assert(!far.includes("results for"));
  assertMatch(far, /<p class="unfit">[^<]+<a href="\/contact">Contact<\/a>/);
});

Deno.test("The page takes q as another name of query, which wins where both are sent", async () => {
  const first = async (search: string) =>
    /<h2><a href="([^"]+)"/.exec(await textOf(`/search?${search}`))?.[1];
  assertEquals(await first("q=harbour"), "/harbour");
  assertEquals(await first("q=harbour&query=migration"), "/migration");
  const { headers } = await yard.send("/search?q=harbour");
  assertEquals(headers.has("ratelimit-remaining"), true);
});

Deno.test("Headings and questions are suggested while typing, those for programs are not", async () => {
  const suggested: { title: string; path: string; of?: string }[] = JSON.parse(
    await textOf("/assets/engine/suggestions-en.json"),
  );
  const path = "/faq#who-owns-the-results";
  const question = { title: "Who owns the results?", path, of: "Questions" };
  assertEquals(suggested.filter((each) => each.path === path), [question]);
  assertEquals(suggested.filter(({ path }) => path.startsWith("/developers#")), []);
});
