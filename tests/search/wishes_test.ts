import { assert, assertEquals } from "@std/assert";
import { createSiteSearch } from "../../lib/search/site_search.ts";
import { minFit } from "../../lib/search/types.ts";
import { documentsOf } from "../../lib/discovery/site_files.ts";
import { pageRoles } from "../../lib/site/front_matter.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { page, siteOf, small } from "../content/folder.ts";
import { configOf, loadSite, siteOfFolder, testApp, testSite, testSiteWith } from "../kit/app.ts";

type Site = typeof testSite;

/** Paths of the first pages that a site's search finds, below the language. */
async function found(site: Site, language: Language, query: string, limit = 3): Promise<string[]> {
  const { hits } = await searchOf(site).search(query, language, "people", limit);
  return hits.map(({ path }) => path.slice(site.in(language).prefix.length + 1));
}

const searches = new WeakMap<Site, ReturnType<typeof createSiteSearch>>();

function searchOf(site: Site) {
  const search = searches.get(site) ??
    createSiteSearch({ site, documents: documentsOf(site) });
  searches.set(site, search);
  return search;
}

const law = loadSite("tests/search/sites/law", configOf());
const engineering = loadSite("tests/search/sites/engineering", configOf());

const wishes: [role: string, en: string[], de: string[]][] = [
  ["services", ["what do you offer", "your services"], ["was bieten Sie an", "Dienstleistungen"]],
  ["pricing", ["how much is it", "hourly rate", "prises"], ["was kostet das", "Stundensatz"]],
  ["contact", ["can I call you", "get in touch"], ["Telefonnummer", "wann haben Sie offen"]],
  ["about", ["who are you", "your team"], ["wer seid ihr", "Mitarbeiter"]],
  ["privacy", ["GDPR", "what do you do with my data"], ["DSGVO", "was passiert mit meinen Daten"]],
];

Deno.test("A wish of a front desk leads to the page whose business it is, whatever the trade", async () => {
  for (const [role, en, de] of wishes) {
    for (const query of en) assertEquals(await found(law, "en", query, 1), [role], query);
    for (const query of de) assertEquals(await found(engineering, "de", query, 1), [role], query);
  }
});

Deno.test("A word that only looks like a wish is none where a title or a heading has it", async () => {
  const library = (books: string) =>
    siteOf({
      "site.json": '{ "name": "Bibliothek", "languages": ["de"] }',
      "de/index.md": "# Handbuch\n\nSo arbeiten wir.",
      "de/regeln/leihe.md": `# ${books}\n\nWir leihen sie aus.`,
    });
  for (const query of ["Bücher", "Buch"]) {
    assertEquals(await found(library("Bücher ausleihen"), "de", query, 1), ["regeln/leihe"], query);
    assertEquals(await found(library("Ausleihe"), "de", query, 1), ["contact"], query);
  }
  assertEquals(await found(library("Bücher ausleihen"), "de", "buchen", 1), ["contact"]);
});

Deno.test("A wish of one word gives way where a title or a heading has the word itself, in longer queries where a title has it", async () => {
  const site = siteOf(small({
    "en/about.md": page("title: About us"),
    "en/guides/papers.md": page("title: Papers", "## Certificates of death\n\nWho writes them."),
    "en/guides/references.md": page("title: Letters of references", "What they hold."),
  }));
  const first = async (query: string) => (await found(site, "en", query, 1))[0];
  assertEquals(await first("certificates"), "guides/papers");
  assertEquals(await first("your references please"), "guides/references");
  assertEquals(await first("your certificates please"), "about");
});

Deno.test("A wish alone points at the section whose heading says it, else at what its page says first", async () => {
  const site = siteOf(small({
    "en/pricing.md": page(
      "title: Fees",
      "An hour is 90 euros.\n\n## Travel\n\nWe charge what it costs.\n\n## Discounts\n\nNone.",
    ),
  }));
  const first = async (query: string) =>
    (await searchOf(site).search(query, "en", "people", 1)).hits[0]!;
  for (const query of ["what do you charge", "how much does it cost"]) {
    const { location, excerpt } = await first(query);
    assertEquals([location, excerpt.slice(0, 20)], ["/pricing", "An hour is 90 euros."], query);
  }
  assertEquals((await first("discounts")).location, "/pricing#discounts");
});

Deno.test("On a site without pages for programs a search finds them by what only they treat, a code by the page that defines it", async () => {
  const site = siteOf(small({
    "site.json": '{ "name": "Example", "languages": ["en"], "developerPages": false }',
    "en/index.md": page(
      "title: Home",
      "We answer each request within the limits of a notice period.",
    ),
  }));
  for (const audience of ["people", "programs"] as const) {
    const found = async (query: string) =>
      (await searchOf(site).search(query, "en", audience, 9)).hits.map(({ location }) => location);
    for (const query of ["limits", "notice period", "which request", "languages", "documents"]) {
      const isProgram = (path: string) => /^\/(developers|agents|auth|versioning)/.test(path);
      assertEquals((await found(query)).filter(isProgram), [], query);
    }
    assertEquals((await found("IDEMPOTENCY_CONFLICT"))[0], "/developers/contact#errors");
    assertEquals((await found("RateLimit-Policy"))[0], "/developers#limits");
  }
});

Deno.test("Where nothing fits, the page of questions is among the first three if it holds a word; what no page holds stays without results", async () => {
  const notes = Object.fromEntries(
    ["Kelp", "Moss", "Reed", "Sedge"].map((title) => [
      `en/notes/${title.toLowerCase()}.md`,
      page(
        `title: ${title}`,
        `${"We write of plants and what they do in ponds. ".repeat(20)} Lost.`,
      ),
    ]),
  );
  const question = `${"An answer of many words that says little. ".repeat(40)} A key was lost.`;
  const site = siteOf(small({
    ...notes,
    "en/faq.md": page("title: Questions\nrole: faq", `## Doors?\n\n${question}`),
  }));
  const { hits } = await searchOf(site).search(
    "lost xylophone zeppelin quartz",
    "en",
    "people",
    10,
  );
  assert(hits[0]!.score < minFit);
  assertEquals(hits.findIndex(({ location }) => location === "/faq#doors") < 3, true);
  const scores = hits.map(({ score }) => score);
  assertEquals(scores, scores.toSorted((a, b) => b - a));
  assertEquals(await found(site, "en", "xylophone zeppelin"), []);
});

Deno.test("Who wishes for references is led to the page about the practice, for jobs to contact, where there is no other", async () => {
  assertEquals(await found(law, "en", "references", 1), ["about"]);
  assertEquals(await found(law, "en", "vacancies", 1), ["contact"]);
});

Deno.test("A page that says what it tells of the practice is found by everything that asks for it", async () => {
  const site = siteOf(small(Object.fromEntries(
    pageRoles.map((role, at) => [
      `en/record-${role}.md`,
      page(`title: Our ${at + 1}. record\nrole: ${role}`, "What was done."),
    ]).concat([["en/index.md", page("title: Home")]]),
  )));
  for (const role of pageRoles) {
    const phrases = packs.en.words.wishes[role];
    assert(phrases.length > 5);
    for (const phrase of phrases) {
      assertEquals(await found(site, "en", phrase, 1), [`record-${role}`], phrase);
    }
  }
});

Deno.test("What something costs is the thing and the prices, in this order", async () => {
  const two = ["services/wills-and-estates", "pricing"];
  assertEquals(await found(law, "en", "how much does a will cost", 2), two);
  assertEquals(
    await found(engineering, "de", "Was kostet eine Energieberatung?", 2),
    ["services/energieberatung", "pricing"],
  );
});

const more = testSiteWith({
  "en/notes/tools.md": "---\ntitle: Tools\n---\n\nA slow database is a matter of measuring.\n",
  "en/services/tuning.md": "---\ntitle: Tuning\n---\n\nA slow database is a matter of measuring.\n",
  "en/services/pricing-strategy.md": "---\ntitle: Fee models\n---\n\nHow to charge.\n",
});

Deno.test("A page whose title is the query comes before the page of a wish", async () => {
  assertEquals(await found(more, "en", "fee models", 1), ["services/pricing-strategy"]);
});

Deno.test("A keyword leads to its page and is shown nowhere", async () => {
  const [app, path] = [testApp(), "/en/services/database-migration"];
  const { results } = await (await app.send("/ask?streaming=false&language=en&query=oracle"))
    .json();
  const { pathname, hash } = new URL(results[0].url);
  assertEquals([pathname, hash], [path, ""]);
  const forms = await Promise.all(
    [path, `${path}.md`].map(async (form) => await (await app.send(form)).text()),
  );
  assertEquals(/oracle/i.test(JSON.stringify([results[0], forms])), false);
});

Deno.test("A synonym finds what its other words find", async () => {
  const page = ["services/wills-and-estates"];
  assertEquals(await found(law, "en", "make a testament", 1), page);
  assertEquals(await found(law, "en", "who will make the coffee", 1), ["about"]);
  assertEquals(await found(engineering, "de", "Standsicherheitsnachweis", 1), [
    "services/tragwerksplanung",
  ]);
});

Deno.test("A word is offered for another where a title or keyword has it and it begins alike", async () => {
  const corrected = async (site: Site, language: Language, query: string) =>
    (await searchOf(site).search(query, language, "people", 3)).corrected;
  assertEquals(await corrected(engineering, "de", "ein Kuchen im Keller"), undefined);
  assertEquals(await corrected(law, "en", "a cake for the wedding"), undefined);
  assertEquals(await corrected(law, "en", "my contratc"), "my contract");
});

Deno.test("Pages for programs come behind all others that hold a word, unless they alone treat it", async () => {
  const isProgram = (path: string) => /^(developers|agents|auth|versioning)/.test(path);
  for (const query of ["register", "which contract costs what", "customer does not pay"]) {
    const paths = await found(law, "en", query, 10);
    const people = paths.findLastIndex((path) => !isProgram(path));
    assert(people >= 0 && paths.some(isProgram), query);
    assert(paths.findIndex(isProgram) > people, query);
  }
  for (const query of ["MCP", "API documentation", "/api/v1/services", "INVALID_QUERY"]) {
    assertEquals(isProgram((await found(law, "en", query, 1))[0]!), true, query);
  }
});

Deno.test("A site extends the phrases of a wish, or puts its own in their place", async () => {
  const folder = (list: string[]) =>
    new Map(
      Object.entries({
        "site.json": JSON.stringify({
          name: "A",
          languages: ["en"],
          en: { words: { wishes: { pricing: list } } },
        }),
        "en/index.md": "---\ntitle: A\n---\n\nWhat we do.\n",
      }).map(([file, text]) => [file, new TextEncoder().encode(text)]),
    );
  const both = siteOfFolder(folder(["…", "wampum"]));
  assertEquals(await found(both, "en", "wampum", 1), ["pricing"]);
  assertEquals(await found(both, "en", "how much is it", 1), ["pricing"]);
  const other = siteOfFolder(folder(["wampum"]));
  assertEquals(await found(other, "en", "wampum", 1), ["pricing"]);
  assertEquals((await found(other, "en", "how much is it", 1))[0] === "pricing", false);
});

Deno.test("Searches that nothing fits, or with a word that no page has, are logged where that is switched on, without who typed them", async () => {
  for (const isLogged of [true, false]) {
    const app = testApp(isLogged ? { env: { LOG_MISSED_SEARCHES: "true" } } : {});
    await (await app.send("/en/search?query=qqqqzzzz")).text();
    await (await app.send("/ask?query=qqqqzzzz&language=en&streaming=false")).text();
    await (await app.send("/ask?query=qqqqzzzz&language=en")).text();
    await (await app.send("/en/search?query=migration+xylophone")).text();
    await (await app.send("/en/search?query=database+migration")).text();
    const texts = ["qqqqzzzz", "qqqqzzzz", "qqqqzzzz", "migration xylophone"];
    const lines = texts.map((text) => ({ event: "search_missed", language: "en", text }));
    const missed = app.logged.filter(({ event }) => event === "search_missed");
    assertEquals<unknown[]>(missed, isLogged ? lines : []);
  }
});
