import { assert, assertEquals } from "@std/assert";
import { documentsOf } from "../../lib/discovery/site_files.ts";
import { createSiteSearch } from "../../lib/search/site_search.ts";
import type { SearchKind } from "../../lib/search/types.ts";
import { testSite } from "../kit/app.ts";
import { english, page } from "./corpus.ts";

Deno.test("The start page gets half of the score that its words would have elsewhere", () => {
  const score = (kind: SearchKind) => {
    const document = page("/", "Careful work", "We review interfaces and data");
    const index = english({ ...document, kind }, page("/other", "Other"));
    return index.search("review interfaces", 1).hits[0]!.score;
  };
  const [start, other] = [score("start"), score("page")];
  assert(Math.abs(start - other / 2) <= 0.01, `${start} of ${other}`);
});

Deno.test("No score is higher than that of a result above it, documents for programs included", () => {
  const kinds: SearchKind[] = ["service", "article", "page", "start", "developer", "file"];
  const filler = "and many other things that fill the space ".repeat(9);
  const documents = kinds.map((kind, at) => ({
    ...page(`/${kind}`, "Work", at < 3 ? `Limits ${filler} retries` : { "Retries and limits": "" }),
    kind,
  }));
  const index = english(...documents);
  for (const query of ["limits", "retries", "retries limits", "limits of work"]) {
    const scores = index.search(query, 10).hits.map(({ score }) => score);
    assertEquals(scores.length, kinds.length, query);
    assertEquals(scores, scores.toSorted((a, b) => b - a), query);
  }
});

Deno.test("All pages that match are counted; at most the best 40, and as many as asked for, are shown", () => {
  const index = english(
    ...Array.from({ length: 70 }, (_, at) => page(`/${at}`, "Notes", "A lock is held")),
  );
  for (const query of ["lock", "lock held"]) {
    for (const [limit, shown] of [[100, 40], [2, 2], [0, 0]] as const) {
      const { hits, total } = index.search(query, limit);
      assertEquals([hits.length, total], [shown, 70], query);
    }
  }
});

Deno.test("However many are asked for, the first results are the same", async () => {
  const search = createSiteSearch({ site: testSite, documents: documentsOf(testSite) });
  for (const query of ["what do you offer", "rate limits", "how long does a review take"]) {
    const found = async (limit: number) =>
      (await search.search(query, "en", "people", limit)).hits.map(({ location, score }) =>
        `${location} ${score}`
      );
    const all = await found(20);
    for (const limit of [1, 3, 5]) assertEquals(await found(limit), all.slice(0, limit), query);
  }
});

Deno.test("Scores compare across queries", () => {
  const index = english(
    page("/pricing", "Pricing", "What work costs", "The hourly rate"),
    page("/other", "Observability", "Logs and metrics that hold a watermark somewhere in the text"),
  );
  const score = (query: string) => index.search(query, 1).hits[0]!.score;
  assert(score("pricing") > 95);
  assert(score("pricing") > score("prcing") && score("prcing") > 40);
  assert(score("watermark") < 40 && score("watermark") > 1);
  assertEquals(score("pricing"), score("Pricing!"));
});

Deno.test("Nothing that matches, an empty query and an empty corpus give no hit", () => {
  const index = english(page("/a", "", "lock"));
  for (const query of ["xylophone", "", "   ", "🎉"]) {
    const { hits, total } = index.search(query, 10);
    assertEquals({ hits, total }, { hits: [], total: 0 }, query);
  }
  const { hits, total, unknown } = english().search("lock", 10);
  assertEquals({ hits, total, unknown }, { hits: [], total: 0, unknown: ["lock"] });
  assertEquals(english(page("/empty", "")).search("lock", 10).total, 0);
});
