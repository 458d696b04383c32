import { assertEquals, assertGreater } from "@std/assert";
import { attributeNames } from "../../lib/contract/catalog.ts";
import { origin, testApp, testSite } from "../kit/app.ts";

const app = testApp({ env: { READ_QUOTA: "10000" } });

for (const language of testSite.languages) {
  Deno.test(`The catalog in ${language} is complete, in the order of the pages`, async () => {
    const catalog = await (await app.send(`/api/v1/services?language=${language}`)).json();
    const { contact, pricing } = testSite.in(language);
    const services = testSite.pages
      .filter((page) => page.kind === "service" && page.language === language)
      .toSorted((a, b) => a.order - b.order);
    assertGreater(services.length, 2);
    assertEquals(Object.keys(catalog), ["language", "services", "pricing", "contactUrl"]);
    assertEquals(catalog, {
      language,
      services: services.map((page) => ({
        id: page.path.split("/").at(-1),
        name: page.title,
        description: page.description,
        url: origin + page.path,
        ...Object.fromEntries(
          attributeNames.flatMap((name) => page[name] === undefined ? [] : [[name, page[name]]]),
        ),
      })),
      pricing: {
        type: "custom_quote",
        publishedRates: true,
        hourlyRate: testSite.hourlyRate,
        currency: "EUR",
        unit: "hour",
        vatIncluded: false,
        url: origin + pricing.path,
      },
      contactUrl: origin + contact.path,
    });
  });
}

Deno.test("The sandbox answers byte for byte what the production catalog answers", async () => {
  for (const query of ["", "?language=de", "?language=en"]) {
    const read = async (path: string) => {
      const response = await app.send(path + query);
      return [await response.text(), response.headers.get("etag")];
    };
    assertEquals(await read("/api/sandbox/v1/services"), await read("/api/v1/services"));
  }
});
