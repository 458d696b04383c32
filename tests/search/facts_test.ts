import { assertEquals, assertMatch } from "@std/assert";
import { english, ids, page as document } from "./corpus.ts";
import { testApp } from "../kit/app.ts";
import { page, siteOf, small } from "../content/folder.ts";

const app = testApp({
  site: siteOf(small({
    "site.json": '{ "name": "Example", "languages": ["en"], "hourlyRate": 90 }',
    "en/services/tax-return.md": page(
      "title: Tax return",
      "## Late returns\n\nWho sends a tax return late pays a fine of 700 Euro.",
    ),
    "en/services/audit.md": page("title: Audit\nprice: 1200", "## Scope\n\nA fine is 500 Euro."),
    "en/pricing.md": page(
      "title: Prices",
      "An hour is €90.\n\n## Usual totals\n\nYour staff counts as €60 an hour.\n\n" +
        "| Service | Price |\n| --- | --- |\n| Tax return | €300 to €900 |\n| Audit | €1,200 |",
    ),
  })),
});

const best = async (query: string) =>
  (await app.deps.search.search(query, "en", "people", 3)).hits[0]!;

Deno.test("Where an amount is asked for, the excerpt has that of the service: from its facts or the page of prices", async () => {
  const tax = await best("how much does a tax return cost");
  assertMatch(`${tax.path} ${tax.excerpt}`, /tax-return .*Tax return · €300 to €900/);
  const audit = await best("what does an audit cost");
  assertMatch(`${audit.path} ${audit.excerpt}`, /audit .*1,200/);
});

Deno.test("The rate leads, whatever stands beside it", async () => {
  for (
    const query of ["hourly rate", "hourly rate net", "rate per hour for audit and tax return"]
  ) {
    const { location, excerpt } = await best(query);
    assertEquals([location, excerpt.slice(0, 15)], ["/pricing", "An hour is €90."], query);
  }
});

Deno.test("A service comes before events on its subject, and these by their day", () => {
  const event = (id: string, date: string, text: string) => (
    { ...document(id, "First aid course", text), date, day: date, kind: "service" as const }
  );
  const index = english(
    event("/a", "2027-05-01", "First aid, first aid, first aid"),
    event("/b", "2027-03-01", "A course"),
    { ...document("/z", "First aid", "What we teach"), kind: "service" },
  );
  assertEquals(ids(index, "first aid"), ["/z", "/b", "/a"]);
  assertEquals(ids(index, "first aid course").slice(0, 2), ["/b", "/a"]);
});
