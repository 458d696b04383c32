import { assert, assertEquals } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { smallApp } from "../manual/support.ts";
import { addresses, discoveryFiles, pathOf, read, readJson } from "./support.ts";

const app = testApp();

/** Addresses that are called with POST or parameters, so that a plain GET need not answer 200. */
const called = new Set<string>([
  ...(await readJson(app, "/.well-known/api-catalog")).linkset[0].item
    .map(({ href }: { href: string }) => href),
  `${origin}/mcp`,
]);

/** Identifiers of formats, which are no links. */
const formats = [
  "http://www.sitemaps.org/schemas/sitemap/0.9",
  "http://www.w3.org/1999/xhtml",
];

Deno.test("every address in the discovery files is alive and of this site", async () => {
  const texts = await Promise.all(discoveryFiles.map((file) => read(app, file)));
  const dead: string[] = [];
  for (const address of new Set(texts.flatMap(addresses))) {
    if (formats.some((format) => address.startsWith(format))) continue;
    assert(address.startsWith(origin), address);
    const method = called.has(address) ? "OPTIONS" : "GET";
    const { status } = await app.send(pathOf(address), { method });
    if (status !== (method === "GET" ? 200 : 204)) dead.push(`${address} ${status}`);
  }
  assertEquals(dead, []);
});

Deno.test("discovery files, the catalog and the search name no other origin than BASE_URL, whatever the Host header is", async () => {
  const other = testApp({ env: { BASE_URL: "https://other.example" } });
  for (const file of [...discoveryFiles, "/api/v1/services", "/ask?query=api"]) {
    const response = await other.send(file, { headers: { host: "evil.example" } });
    const text = await response.text();
    assert(!text.includes(new URL(origin).host) && !text.includes("evil.example"), file);
  }
});

for (const language of ["en", "de"] as const) {
  Deno.test(`of a site in one language, ${language}, every address in every discovery file is alive`, async () => {
    const app = smallApp(language);
    const texts = await Promise.all(discoveryFiles.map((file) => read(app, file)));
    for (const address of new Set(texts.flatMap(addresses))) {
      if (formats.some((format) => address.startsWith(format)) || called.has(address)) continue;
      assertEquals((await app.send(pathOf(address))).status, 200, address);
    }
  });
}
