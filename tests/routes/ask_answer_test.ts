import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { origin, testApp, testSite } from "../kit/app.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { askApp, finds, hit, pageAt } from "./ask_support.ts";

Deno.test("The JSON answer has a query_id of its own, _meta and results with all their members, best first; one points at its section or at its page", async () => {
  const app = askApp();
  const { query_id, _meta, results, ...rest } = await app.answer();
  assertMatch(query_id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assertNotEquals((await app.answer()).query_id, query_id);
  assertEquals(_meta, { response_type: "list", version: "0.55" });
  assertEquals(rest, {});
  const section = { "@type": "WebPageElement", name: "An example" };
  const expected = [
    ["/en/services/api-review", "#an-example", 97.5, section],
    ["/en/notes/backups", "", 40, undefined],
    ["/en/pricing", "", 3, undefined],
  ] as const;
  assertEquals(results.length, expected.length);
  for (const [at, [path, anchor, score, hasPart]] of expected.entries()) {
    const { schema_object, updated, ...members } = results[at];
    const { title, updated: changed } = pageAt(path);
    assertEquals(members, {
      url: origin + path + anchor,
      name: title,
      site: "www.practice.example",
      score,
      description: `Text of ${title}`,
    });
    assertEquals([updated, schema_object.hasPart], [changed, hasPart]);
  }
});

const schemaOf = async (path: string) =>
  (await askApp(finds(hit(path))).answer()).results[0].schema_object;

/** What the schema.org object of every result says. */
const schemaFor = (path: string, type: string, name: string, inLanguage: string) => ({
  "@context": "https://schema.org",
  "@type": type,
  url: origin + path,
  name,
  inLanguage,
  isPartOf: { "@id": `${origin}/#website` },
});

Deno.test("The schema_object of a result is schema.org JSON-LD of the type of its page, or of a file that is none", async () => {
  const kinds = {
    "/en/services/api-review": "Service",
    "/en/notes/backups": "TechArticle",
    "/en/pricing": "WebPage",
    "/services/api-review": "Service",
  };
  for (const [path, type] of Object.entries(kinds)) {
    const { provider, offers, datePublished, dateModified, description: short, ...common } =
      await schemaOf(path);
    const { title, description, language, published, updated } = pageAt(path);
    assertEquals(common, schemaFor(path, type, title, language));
    assert(short.length <= 82 && description.startsWith(short.replace(/ …$/, "")), short);
    if (type === "Service") {
      assertEquals(provider, { "@id": `${origin}/#organization` });
      assertEquals(offers.priceSpecification.price, testSite.hourlyRate);
    } else {
      const dates = [datePublished, dateModified];
      assertEquals([...dates, provider, offers], [published, updated, undefined, undefined]);
    }
  }
  const file = schemaFor("/llms.txt", "DigitalDocument", "llms.txt", "de");
  assertEquals(await schemaOf("/llms.txt"), file);
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
    const paths = urls.map(({ pathname }) => pathname);
    assertEquals(paths[0], path);
    assertEquals(new Set(paths).size, paths.length);
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

Deno.test("The search is asked for the text as it came, in the language wanted, and for ten pages; not for what is refused", async () => {
  for (const [body, text, language] of asked) {
    for (const accept of ["application/json", "text/event-stream"]) {
      const app = askApp();
      const response = await app.post("/ask", body, { accept });
      await response.text();
      assertEquals(app.asked, [[text, language, "programs", 10]]);
      assertEquals(response.headers.get("content-language"), language);
    }
  }
  const app = askApp();
  await app.get({ query: "a", mode: "summarize" });
  await app.post("/ask", { query: "" });
  assertEquals(app.asked, []);
});
