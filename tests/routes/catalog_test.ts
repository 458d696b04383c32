import { assert, assertEquals, assertGreater } from "@std/assert";
import { factList } from "../../lib/contract/facts.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { origin, testApp, testSite } from "../kit/app.ts";

const app = testApp({ env: { READ_QUOTA: "10000" } });

const catalogPaths = ["/api/v1/services", "/api/sandbox/v1/services"];

/** The services' pages in the order of their front matter. */
const services = (language: Language) =>
  testSite.pages.filter((page) => page.kind === "service" && page.language === language)
    .toSorted((a, b) => a.order - b.order);

const wrong: [query: string, name: string][] = [
  ["language=zz", "language"],
  ["limit=1", "limit"],
  ["language=EN", "language"],
  ["language=en-GB", "language"],
  ["language=", "language"],
  ["language", "language"],
  ["language=en&language=en", "language"],
  ["Language=en", "Language"],
  ["language=en&page=2", "page"],
  ["x", "x"],
  ["__proto__=en", "__proto__"],
  ["constructor=en", "constructor"],
  ["language[]=en", "language[]"],
  ["language=en%00", "language"],
];

for (const path of catalogPaths) {
  for (const language of testSite.languages) {
    Deno.test(`GET ${path}?language=${language} answers the complete catalog in that language`, async () => {
      const response = await app.send(`${path}?language=${language}`);
      assertEquals(response.status, 200);
      assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
      const catalog = await response.json();
      const { contact, pricing } = testSite.in(language);
      assertEquals(Object.keys(catalog), ["language", "services", "pricing", "contactUrl"]);
      assertEquals(catalog.language, language);
      assertEquals(catalog.contactUrl, origin + contact.path);
      assertEquals(catalog.pricing, {
        type: "custom_quote",
        publishedRates: true,
        hourlyRate: testSite.hourlyRate,
        currency: "EUR",
        unit: "hour",
        vatIncluded: false,
        url: origin + pricing.path,
      });
      const expected = services(language).map((page) => ({
        id: page.path.split("/").at(-1),
        name: page.title,
        description: page.description,
        url: origin + page.path,
        ...Object.fromEntries(factList.map(([name]) => [name, page[name]])),
      }));
      assertGreater(expected.length, 2);
      assertEquals(catalog.services, expected);
    });
  }

  Deno.test(`GET ${path} is in the site's first language when none is asked for`, async () => {
    const [plain, german] = await Promise.all([
      app.send(path).then((response) => response.text()),
      app.send(`${path}?language=de`).then((response) => response.text()),
    ]);
    assertEquals(plain, german);
  });

  // The sandbox is the same code at another path.
  for (const [query, name] of path === catalogPaths[0] ? wrong : wrong.slice(0, 2)) {
    Deno.test(`GET ${path}?${query} is 400 INVALID_QUERY with the parameter named`, async () => {
      const response = await app.send(`${path}?${query}`);
      assertEquals(response.status, 400);
      const { success, code, error, message, errors } = await response.json();
      assertEquals([success, code], [false, "INVALID_QUERY"]);
      assertEquals([typeof error, typeof message], ["string", "string"]);
      assert(Object.values(errors).every((texts) => Array.isArray(texts) && texts.length > 0));
      assertEquals(Object.keys(errors), [name]);
    });
  }

  Deno.test(`GET ${path}? with an empty query is the catalog`, async () => {
    assertEquals((await app.send(`${path}?`)).status, 200);
  });

  Deno.test(`GET ${path} asks for no credential and ignores one that is sent`, async () => {
    const bodies: string[] = [];
    for (const authorization of [undefined, "Bearer x", "Basic eDp5", "nonsense"]) {
      const headers: HeadersInit = authorization ? { authorization } : {};
      const response = await app.send(path, { headers });
      assertEquals([response.status, response.headers.get("www-authenticate")], [200, null]);
      bodies.push(await response.text());
    }
    assertEquals(new Set(bodies).size, 1);
  });
}

Deno.test("The sandbox answers byte for byte what the production catalog answers", async () => {
  for (const query of ["", "?language=de"]) {
    const [production, sandbox] = await Promise.all(catalogPaths.map(async (path) => {
      const response = await app.send(path + query);
      return [await response.text(), response.headers.get("etag")];
    }));
    assertEquals(sandbox, production);
  }
});

Deno.test("Links in the catalog are built from BASE_URL", async () => {
  const local = testApp({ env: { BASE_URL: "http://localhost:8123" } });
  const { contactUrl } = await (await local.send("/api/v1/services")).json();
  assertEquals(contactUrl, "http://localhost:8123/contact");
});

Deno.test("Every URL of both catalogs is a live page", async () => {
  for (const language of testSite.languages) {
    const catalog = await (await app.send(`/api/v1/services?language=${language}`)).json();
    const urls = [
      catalog.contactUrl,
      catalog.pricing.url,
      ...catalog.services.map(({ url }: { url: string }) => url),
    ];
    for (const url of urls) {
      assertEquals((await app.send(url.slice(origin.length))).status, 200, url);
    }
  }
});

Deno.test("JSON answers may be neither sniffed, nor framed, nor run", async () => {
  for (const path of [...catalogPaths, "/api/health", "/api/openapi.json", "/api/nothing"]) {
    const { headers } = await app.send(path);
    assertEquals(headers.get("content-type"), "application/json; charset=utf-8", path);
    assertEquals(headers.get("x-content-type-options"), "nosniff", path);
    assertEquals(
      headers.get("content-security-policy"),
      "default-src 'none'; frame-ancestors 'none'",
      path,
    );
  }
});
