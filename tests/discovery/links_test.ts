import { assert, assertEquals } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { smallApp } from "../manual/support.ts";
import { addresses, discoveryFiles, read } from "./support.ts";

const app = testApp();

/** Addresses that are called with POST or parameters, so that a plain GET need not answer 200. */
const called = new Set<string>([
  ...JSON.parse(await read(app, "/.well-known/api-catalog")).linkset[0].item
    .map(({ href }: { href: string }) => href),
  `${origin}/mcp`,
]);

/** Identifiers of formats, which are no links. */
const formats = [
  "http://www.sitemaps.org/schemas/sitemap/0.9",
  "http://www.w3.org/1999/xhtml",
];

const sites = { "two languages": app, "English": smallApp("en"), "German": smallApp("de") };

for (const [what, app] of Object.entries(sites)) {
  Deno.test(`every address in the discovery files of a site in ${what} is alive and of this site`, async () => {
    const texts = await Promise.all(discoveryFiles.map((file) => read(app, file)));
    const dead: string[] = [];
    for (const address of new Set(texts.flatMap(addresses))) {
      if (formats.some((format) => address.startsWith(format))) continue;
      assert(address.startsWith(origin), address);
      const method = called.has(address) ? "OPTIONS" : "GET";
      const { status } = await app.send(new URL(address).pathname, { method });
      if (status !== (method === "GET" ? 200 : 204)) dead.push(`${address} ${status}`);
    }
    assertEquals(dead, []);
  });
}

Deno.test("discovery files, the catalog and the search name no other origin than BASE_URL, whatever the Host header is", async () => {
  const other = testApp({ env: { BASE_URL: "https://other.example" } });
  for (const file of [...discoveryFiles, "/api/v1/services", "/ask?query=api"]) {
    const response = await other.send(file, { headers: { host: "evil.example" } });
    const text = await response.text();
    assert(!text.includes(new URL(origin).host) && !text.includes("evil.example"), file);
  }
});
