import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { origin, testApp, testSite } from "../kit/app.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { askApp, hit, pageAt } from "./ask_support.ts";

const json = { streaming: "false" };

Deno.test("The JSON answer has query_id, _meta and results with all six members, best first", async () => {
  const response = await askApp().get({ ...json, query: "api" });
  assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
  const { query_id, _meta, results, ...rest } = await response.json();
  assertMatch(query_id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assertEquals(_meta, { response_type: "list", version: "0.55" });
  assertEquals(rest, {});
  assertEquals(results.map(({ score }: { score: number }) => score), [97.5, 40, 3]);
  for (const result of results) {
    const { updated, ...members } = result;
    assertEquals(
      Object.keys(members),
      ["url", "name", "site", "score", "description", "schema_object"],
    );
    assertEquals(updated, testSite.pageAt(new URL(result.url).pathname)?.updated);
    assertEquals(result.site, "www.practice.example");
  }
});

Deno.test("A result points at its section, or at the page where no section matched", async () => {
  const { results } = await (await askApp().get({ ...json, query: "api" })).json();
  assertEquals(results[0].url, `${origin}/en/services/api-review#an-example`);
  assertEquals(results[1].url, `${origin}/en/notes/backups`);
  assertEquals(results[0].name, "API review");
  assertEquals(results[0].description, "Text of API review");
});

Deno.test("The site is the host of BASE_URL, port included", async () => {
  const app = testApp({ env: { BASE_URL: "http://localhost:8123" } });
  const { results } = await (await app.send("/ask?query=API+review&streaming=false")).json();
  assertGreater(results.length, 0);
  for (const { site, url } of results) {
    assertEquals(site, "localhost:8123");
    assert(url.startsWith("http://localhost:8123/"));
  }
});

const kinds: [path: string, type: string][] = [
  ["/en/services/api-review", "Service"],
  ["/en/notes/backups", "TechArticle"],
  ["/en/pricing", "WebPage"],
  ["/services/api-review", "Service"],
];

Deno.test("The schema_object of a result is schema.org JSON-LD of the type of its page", async () => {
  for (const [path, type] of kinds) {
    const app = askApp(() => Promise.resolve({ hits: [hit(path)], total: 1, unknown: [] }));
    const { results: [{ schema_object }] } = await (await app.get({ ...json, query: "x" })).json();
    const { provider, offers, datePublished, dateModified, ...rest } = schema_object;
    const { description: short, ...common } = rest;
    const { title, description, language, published, updated } = pageAt(path);
    if (type !== "Service") assertEquals([datePublished, dateModified], [published, updated]);
    assertEquals(common, {
      "@context": "https://schema.org",
      "@type": type,
      url: origin + path,
      name: title,
      inLanguage: language,
      isPartOf: { "@id": `${origin}/#website` },
    });
    assert(short.length <= 82 && description.startsWith(short.replace(/ …$/, "")), short);
    assertEquals([provider !== undefined, offers !== undefined], Array(2).fill(type === "Service"));
    if (type !== "Service") continue;
    assertEquals(provider, { "@id": `${origin}/#organization` });
    assertEquals(offers.priceSpecification.price, testSite.hourlyRate);
  }
});

Deno.test("A published file that is no page can be a result", async () => {
  const path = "/llms.txt";
  const app = askApp(() => Promise.resolve({ hits: [hit(path)], total: 1, unknown: [] }));
  const { results: [result] } = await (await app.get({ ...json, query: "x" })).json();
  assertEquals(result.url, `${origin}/llms.txt`);
  assertEquals(result.schema_object, {
    "@context": "https://schema.org",
    "@type": "DigitalDocument",
    url: `${origin}/llms.txt`,
    name: "llms.txt",
    inLanguage: "de",
    isPartOf: { "@id": `${origin}/#website` },
  });
});

Deno.test("A result that is a section names it as part of its page", async () => {
  const { results } = await (await askApp().get({ ...json, query: "x" })).json();
  const parts = results.map(({ schema_object }: { schema_object: unknown }) =>
    (schema_object as { hasPart?: unknown }).hasPart
  );
  assertEquals(parts, [
    { "@type": "WebPageElement", name: "An example" },
    undefined,
    undefined,
  ]);
});

Deno.test("query_id comes back as it was sent, by either method", async () => {
  const app = askApp();
  const ids = ["x", 'ä😀 \n"', "x".repeat(100)];
  for (const query_id of ids) {
    const answers = [
      await app.get({ ...json, query: "a", query_id }),
      await app.post({ query: "a", streaming: false, query_id }),
    ];
    for (const answer of answers) assertEquals((await answer.json()).query_id, query_id);
  }
});

Deno.test("Two questions without a query_id get two ids", async () => {
  const app = askApp();
  const id = async () => (await (await app.get({ ...json, query: "a" })).json()).query_id;
  assert(await id() !== await id());
});

Deno.test("Both languages find their own page, each result once, and every result's URL lives", async () => {
  const app = testApp({ env: { READ_QUOTA: "10000" } });
  const questions = [
    ["en", "Backups that restore", "/en/notes/backups"],
    ["de", "Formulare ohne Hürden", "/notes/forms"],
  ];
  for (const [language, query, path] of questions) {
    const response = await app.post("/ask", { query, language, streaming: false });
    const { results } = await response.json();
    const urls: URL[] = results.map(({ url }: { url: string }) => new URL(url));
    assertEquals(urls[0]?.pathname, path);
    assertEquals(new Set(urls.map(({ pathname }) => pathname)).size, urls.length);
    assertGreater(urls.length, 0);
    for (const { pathname, hash } of urls) {
      const page = await app.send(pathname);
      assertEquals(page.status, 200, pathname);
      const html = await page.text();
      if (hash) assert(html.includes(`id="${hash.slice(1)}"`), pathname + hash);
    }
  }
});

const asked: [body: unknown, text: string, language: Language][] = [
  [{ query: "a b" }, "a b", "de"],
  [{ query: "a", language: "en" }, "a", "en"],
  [{ query: " :*~^+- " }, " :*~^+- ", "de"],
];

Deno.test("The search is asked for the text as it came, in the language wanted, and for ten pages", async () => {
  for (const [body, text, language] of asked) {
    for (const accept of ["application/json", "text/event-stream"]) {
      const app = askApp();
      const response = await app.post(body, { accept });
      await response.text();
      assertEquals(app.asked, [[text, language, "programs", 10]]);
      assertEquals(response.headers.get("content-language"), language);
    }
  }
});

Deno.test("A refused request is not searched for", async () => {
  const app = askApp();
  await app.get("query=a&mode=summarize");
  await app.post({ query: "" });
  assertEquals(app.asked, []);
});
