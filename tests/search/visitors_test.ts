import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { proposeKeywords } from "../../lib/commands/missed.ts";
import { configOf, testApp, testSiteWith } from "../kit/app.ts";
import { page, siteOf, small, withFolder } from "../content/folder.ts";

const answersPage = page(
  "title: Questions\nrole: faq",
  "Lead.\n\n## Who owns the results?\n\nYou do, from the day you pay for them.\n\n" +
    "## Do you work at night?\n\nNever; the lights are off.\n\n" +
    '## What does it cost to stop? {keywords="cancellation, back out"}\n\nNothing but the hours done.',
);

/** An app of a small site with these pages. */
const appWith = (files: Record<string, string>, json = "") =>
  testApp({
    site: siteOf(small({
      ...files,
      "site.json": `{ "name": "Example", "languages": ["en"]${json} }`,
    })),
  });

async function found(app: ReturnType<typeof testApp>, query: string) {
  return (await app.deps.search.search(query, "en", 10)).hits.map(({ location }) => location);
}

Deno.test("A section of the questions, the prices and the page about the practice is found by itself", async () => {
  const sections = "## Lights\n\nOff at night.\n\n## Owners of results\n\nThe clients own them.";
  for (const role of ["faq", "about"]) {
    const app = appWith({ "en/facts.md": page(`title: Facts\nrole: ${role}`, sections) });
    assertEquals((await found(app, "who owns results"))[0], "/facts#owners-of-results", role);
  }
  const prices = appWith({ "en/pricing.md": page("title: Prices", sections) });
  assertEquals((await found(prices, "lights at night"))[0], "/pricing#lights");
});

Deno.test("A page stands once among the results, at its best section, with up to two more below it", async () => {
  const seasons = "## Boats in summer?\n\nThey sail.\n\n## Boats in winter?\n\nThey are mended.";
  const app = appWith({ "en/faq.md": page("title: Questions", seasons) });
  const { hits } = await app.deps.search.search("boats in winter", "en", 10);
  assertEquals(hits.filter(({ path }) => path === "/faq").length, 1);
  assertEquals(hits[0]!.location, "/faq#boats-in-winter");
  const html = await (await app.send("/search?query=boats")).text();
  assertMatch(html, /<p class="more"><a href="\/faq#boats-in-(summer|winter)">Boats in /);
});

Deno.test("A heading is found by its keywords, which stand in no form of the page", async () => {
  const app = appWith({ "en/faq.md": answersPage });
  assertEquals((await found(app, "back out"))[0], "/faq#what-does-it-cost-to-stop");
  for (const form of ["/faq", "/faq.md", "/llms-full.txt"]) {
    const text = await (await app.send(form)).text();
    assertEquals(/keywords|cancellation/.test(text), false, form);
    assertStringIncludes(text, "What does it cost to stop?");
  }
  const shown = appWith({ "en/a.md": page("title: A", '```md\n## B {keywords="c"}\n```') });
  assertStringIncludes(await (await shown.send("/a.md")).text(), '## B {keywords="c"}');
});

Deno.test("Keywords of one page change no other page's place or score", async () => {
  const pages = (keywords: string) => ({
    "en/a.md": page("title: Harbour", "Boats are mended in the yard."),
    "en/b.md": page("title: Market", "Fish from the boats is sold in the yard."),
    "en/c.md": page(`title: Tower\n${keywords}`, "A view."),
  });
  const scores = async (keywords: string) => {
    const { hits } = await appWith(pages(keywords)).deps.search.search(
      "boats in the yard",
      "en",
      5,
    );
    return hits.map(({ path, score }) => `${path} ${score}`);
  };
  assertEquals(await scores("keywords: [lookout]"), await scores("order: 1"));
});

Deno.test("Everyday words find what practices write, unless the site switches them off", async () => {
  const files = { "en/leave.md": page("title: Leave", "How many weeks of holiday there are.") };
  assertEquals(await found(appWith(files), "vacation"), ["/leave"]);
  const off = ', "en": { "words": { "everyday": false } }';
  assertEquals(await found(appWith(files, off), "vacation"), []);
});

Deno.test("A wish word alone among several words of a subject comes behind what they name", async () => {
  const app = appWith({
    "en/services/boats.md": page("title: Boats", "We mend wooden boats in winter."),
    "en/pricing.md": page("title: Prices", "What we charge."),
  });
  assertEquals((await found(app, "wooden boats winter price")).slice(0, 2), [
    "/services/boats",
    "/pricing",
  ]);
  assertEquals((await found(app, "price"))[0], "/pricing");
});

Deno.test("Softeners do not hide a wish", async () => {
  const app = appWith({ "en/services/boats.md": page("title: Boats") });
  const [plain, soft] = await Promise.all(
    ["what do you do", "what do you actually do"].map(async (query) =>
      (await app.deps.search.search(query, "en", 1)).hits[0]!
    ),
  );
  assertEquals([soft!.path, soft!.score], ["/services", plain!.score]);
});

Deno.test("Who asks for jobs is led to that page, or to contact where there is none", async () => {
  assertEquals((await found(appWith({}), "vacancies"))[0], "/contact");
  const app = appWith({ "en/careers.md": page("title: Work here", "Two are wanted.") });
  assertEquals((await found(app, "vacancies"))[0], "/careers");
});

Deno.test("Without a rate the engine's page of prices answers the wish for prices alone", async () => {
  const app = appWith({ "en/a.md": page("title: Plans", "An individual plan for each.") });
  assert(!(await found(app, "individual")).includes("/pricing"));
  assertEquals((await found(app, "how much is it"))[0], "/pricing");
});

Deno.test("The page says what was corrected, and when nothing fits well how to reach the practice", async () => {
  const app = appWith({ "en/migration.md": page("title: Migration", "Moving data with care.") });
  const corrected = await (await app.send("/search?query=migraton")).text();
  assertStringIncludes(corrected, "Showing results for “migration”");
  const right = await (await app.send("/search?query=migration")).text();
  assertEquals(/class="(corrected|unfit)"/.test(right), false);
  const far = await (await app.send("/search?query=care+xylophone+zeppelin+quartz")).text();
  assertMatch(far, /<p class="unfit">[^<]+<a href="\/contact">Contact<\/a>/);
});

Deno.test("The page takes q as another name of query, which wins where both are sent", async () => {
  const app = appWith({ "en/a.md": page("title: Harbour"), "en/b.md": page("title: Market") });
  const first = async (search: string) =>
    /<h2><a href="([^"]+)"/.exec(await (await app.send(`/search?${search}`)).text())?.[1];
  assertEquals(await first("q=harbour"), "/a");
  assertEquals(await first("q=harbour&query=market"), "/b");
  const { headers } = await app.send("/search?q=harbour");
  assertEquals(headers.has("ratelimit-remaining"), true);
});

Deno.test("Headings and questions are suggested while typing, those for programs are not", async () => {
  const app = testApp({ site: testSiteWith({ "en/faq.md": answersPage }) });
  const suggested = await (await app.send("/assets/engine/suggestions-en.json")).json();
  const [question] = suggested.filter(({ title }: { title: string }) =>
    title.startsWith("Who owns")
  );
  assertEquals(question, {
    title: "Who owns the results?",
    path: "/en/faq#who-owns-the-results",
    of: "Questions",
  });
  assertEquals(
    suggested.some(({ path }: { path: string }) => path.startsWith("/en/developers#")),
    false,
  );
});

Deno.test("Searches that nothing fits, or with a word that no page has, are logged where that is switched on", async () => {
  const app = testApp({ env: { LOG_MISSED_SEARCHES: "true" } });
  const missed = async (query: string) => {
    app.logged.length = 0;
    await app.deps.search.search(query, "en", 3);
    return app.logged.some(({ event, text }) => event === "search_missed" && text === query);
  };
  assertEquals(await missed("migration xylophone"), true);
  assertEquals(await missed("database migration"), false);
});

Deno.test("A log of missed searches becomes keywords to paste, by page", async () => {
  const log = ["every quarter", "every quarter", "zzyx"].map((text) =>
    JSON.stringify({ event: "search_missed", language: "en", text })
  );
  const files = {
    "site.json": '{ "name": "Example", "languages": ["en"] }',
    "en/index.md": page("title: Start"),
    "en/terms.md": page("title: Terms\nkeywords: [notice]", "You pay each quarter."),
  };
  await withFolder(files, async (dir) => {
    const report = await proposeKeywords([...log, "no JSON", "5"].join("\n"), dir, configOf());
    assertStringIncludes(report, "3 missed searches, 2 different ones.");
    assertStringIncludes(report, "en/terms.md\nkeywords: [notice, every quarter]");
    assertStringIncludes(report, "- zzyx (1)");
  });
});
