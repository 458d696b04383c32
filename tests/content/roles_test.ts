import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { serviceCatalog } from "../../lib/site/services.ts";
import { cardPaths, markdownOf } from "../../lib/site/text.ts";
import { readPart } from "../../lib/mcp/read_document.ts";
import { testApp } from "../kit/app.ts";
import { address, page, siteOf, small } from "./folder.ts";

const site = siteOf(small({
  "site.json": `{ "name": "Beispiel", "languages": ["de", "en"],
    "de": { "navigation": [{ "page": "leistungen" }, { "page": "pricing" }] } }`,
  "de/index.md": page("title: Start", ":::cards\n:::"),
  "de/leistungen/index.md": page("title: Leistungen\nrole: services"),
  "de/leistungen/wartung.md": page("title: Wartung"),
  "de/leistungen/preise.md": page("title: Preise\nrole: pricing"),
  "de/kontakt.md": page("title: Kontakt\nrole: contact\naliases: [/contact]"),
  "en/services/wartung.md": page("title: Maintenance"),
  "de/leistungen/erbe.md": page("title: Erbe\nalternate: /en/services/wills"),
  "en/services/wills.md": page("title: Wills"),
  "en/fees.md": page("title: Fees\nrole: pricing"),
}));

const { send, deps } = testApp({ site });

Deno.test("Programs and menus are told of a page by its role, whatever its owner calls it", () => {
  const { services, pricing, contactUrl } = serviceCatalog(site, "de");
  assertEquals(
    [services.map(({ id }) => id), pricing.url, contactUrl].flat(),
    ["wills", "wartung", `${site.baseUrl}/leistungen/preise`, `${site.baseUrl}/kontakt`],
  );
  const { start, navigation, actions, agents } = site.in("de");
  assertEquals(navigation.map(({ url }) => url), ["/leistungen", "/leistungen/preise"]);
  assertEquals(actions.map(({ url }) => url), ["/leistungen", "/kontakt"]);
  assert(cardPaths(start, site).has("/leistungen/wartung"));
  assertStringIncludes(markdownOf(agents, site), "(/en/fees.md)");
});

Deno.test("Agents may read a page at the address that the engine has for its role", async () => {
  const text = await (await send("/leistungen/preise.md")).text();
  const sources = { ...deps, otherPaths: new Set<string>() };
  for (const path of ["/pricing.md", "/pricing", "/leistungen/preise.md", "/leistungen/preise"]) {
    assertEquals(readPart(path, sources, 0, 10_000).text, text, path);
  }
});

Deno.test("The usual names of imprint and privacy notice lead to them, and to an owner's page of the name where there is one", async () => {
  const settings = JSON.stringify({ name: "A", languages: ["en", "de"], practice: address });
  const app = testApp({
    site: siteOf({
      "site.json": settings,
      "en/index.md": page("title: Start"),
      "de/index.md": page("title: Start"),
      "en/legal.md": page("title: Terms"),
    }),
  });
  const target = async (path: string) => (await app.send(path)).headers.get("location");
  assertEquals(
    await Promise.all(["/de/datenschutz", "/de/legal", "/privacy-policy"].map(target)),
    ["/de/privacy", "/de/impressum", "/privacy"],
  );
  assertEquals((await app.send("/de/datenschutz")).status, 308);
  assertEquals((await app.send("/legal")).status, 200);
});

Deno.test("The engine's imprint links the owner's terms where there are some", async () => {
  const imprint = async (files = {}) => {
    const settings = JSON.stringify({ name: "A", languages: ["en"], practice: address });
    const app = testApp({ site: siteOf(small({ "site.json": settings, ...files })) });
    return await (await app.send("/imprint.md")).text();
  };
  const link = "[terms](/terms.md)";
  assertStringIncludes(await imprint({ "en/terms.md": page("title: Terms") }), link);
  assert(!(await imprint()).includes("terms"));
});
