import { assertEquals } from "@std/assert";
import { readPart } from "../../lib/mcp/read_document.ts";
import { testApp } from "../kit/app.ts";
import { page, siteOf, small } from "./folder.ts";

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

Deno.test("Agents may read a page at the address that the engine has for its role", async () => {
  const text = await (await send("/leistungen/preise.md")).text();
  const sources = { ...deps, otherPaths: new Set<string>() };
  for (const path of ["/pricing.md", "/pricing", "/leistungen/preise.md", "/leistungen/preise"]) {
    assertEquals(readPart(path, sources, 0, 10_000).text, text, path);
  }
});
