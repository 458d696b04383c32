import { assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { english, german, page } from "./corpus.ts";

const index = await english(
  page("/rate", "Rate limits"),
  page("/limits", "Limits of a rate"),
  page("/raster", "Raster images"),
  page("/other", "Something else", "rate rate rate"),
);
const titles = (prefix: string, limit = 10) =>
  index.suggest(prefix, limit).map(({ title }) => title);

Deno.test("Titles that begin as typed come before those with a later word that does", () => {
  assertEquals(titles("ra"), ["Rate limits", "Raster images", "Limits of a rate"]);
  assertEquals(titles("Rate L"), ["Rate limits"]);
  assertEquals(titles("ra", 1), ["Rate limits"]);
});

Deno.test("Nothing typed and nothing known suggest nothing", () => {
  for (const prefix of ["", "  ", "xyz", "\uD800", "*"]) assertEquals(titles(prefix), []);
  assertEquals(titles("ra", 0), []);
});

Deno.test("Umlauts are suggested in every spelling", async () => {
  const umlauts = await german(page("/u", "Übersicht der Größen"));
  for (const prefix of ["über", "ueber", "Uber", "groe", "grö"]) {
    assertEquals(umlauts.suggest(prefix, 5).map(({ id }) => id), ["/u"], prefix);
  }
});

Deno.test("Pages for developers are suggested last", async () => {
  const kinds = await buildSearchIndex([
    { ...page("/api", "Access"), kind: "developer" },
    { ...page("/services/access", "Access reviews"), kind: "service" },
  ], "en");
  assertEquals(kinds.suggest("acc", 5).map(({ id }) => id), ["/services/access", "/api"]);
});
