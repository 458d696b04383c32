import { assert, assertEquals } from "@std/assert";
import { anchorOf, english, german, ids, page, texts } from "./corpus.ts";

Deno.test("Title, heading, description and text count in this order", async () => {
  const index = await english(
    page("/text", "One", "Some words about throttling of callers"),
    page("/description", "Two", "Some words about callers", "Describes throttling"),
    page("/heading", "Three", { "Throttling": "Some words about callers" }),
    page("/title", "Throttling", "Some words about callers"),
  );
  assertEquals(ids(index, "throttling"), ["/title", "/heading", "/description", "/text"]);
});

Deno.test("The exact title comes before longer titles and much text", async () => {
  const index = await english(
    page("/longer", "Choosing a database for the cloud", "database ".repeat(50)),
    page("/exact", "Database", "Short"),
    page("/text", "Other", "database database database database"),
  );
  assertEquals(ids(index, "database")[0], "/exact");
});

Deno.test("The exact heading comes before titles that only hold the words", async () => {
  const index = await english(
    page("/title", "Retry budgets after failed requests of clients", "Text"),
    page("/heading", "Errors", { "Retry after": "Text about waiting" }),
  );
  const [hit] = index.search("retry after", 5).hits;
  assertEquals(hit?.location, "/heading#retry-after");
});

Deno.test("A page with all words comes before one with a single word many times", async () => {
  const index = await texts("en", {
    one: "lock lock lock lock lock lock lock lock",
    both: "One timeout and at some other place a lock",
  });
  assertEquals(ids(index, "lock timeout")[0], "both");
});

Deno.test("A typo, a transposition and a beginning still find the page first", async () => {
  const index = await english(
    page("/observability", "Observability"),
    page("/accessibility", "Accessibility audit"),
    page("/pricing", "Pricing"),
  );
  for (const query of ["obsrvability", "observabiliti", "observvability", "observabiltiy"]) {
    assertEquals(ids(index, query), ["/observability"], query);
  }
  assertEquals(ids(index, "acc"), ["/accessibility"]);
  assertEquals(ids(index, "accessibility au"), ["/accessibility"]);
});

Deno.test("Stop words of a question hide nothing", async () => {
  const index = await english(
    page("/price", "Pricing", { "Hourly rate": "What an hour of work costs" }),
    page("/find", "Find your way", "How do I find the way, and where can I find it?"),
  );
  assertEquals(ids(index, "Where can I find the hourly rate?")[0], "/price");
  assertEquals(ids(index, "how do I find your way")[0], "/find");
});

Deno.test("German questions find what they ask for", async () => {
  const index = await german(
    page("/contact", "Kontakt", "So erreichen Sie uns"),
    page("/price", "Preise", { "Stundensatz": "Was eine Stunde kostet" }),
  );
  assertEquals(ids(index, "Wie kann ich den Stundensatz erfahren?")[0], "/price");
  assertEquals(ids(index, "wie finde ich den kontakt")[0], "/contact");
});

Deno.test("A query of stop words only finds the page that has them for a title", async () => {
  const about = page("/about", "Über uns", "Wer hinter der Beratung steht");
  const index = await german(page("/other", "Preise", "Ein Angebot über uns"), about);
  assertEquals(ids(index, "Über uns")[0], "/about");
  const inEnglish = await english(page("/about", "About", "The practice"), page("/x", "Other"));
  assertEquals(ids(inEnglish, "about"), ["/about"]);
});

Deno.test("Identifiers are found as a whole and by their parts", async () => {
  const index = await texts("en", {
    key: "Send an Idempotency-Key with the request",
    serve: "It starts with Deno.serve() and no more",
    camel: "The option maxRetryCount limits it",
    plain: "Nothing of the kind",
  });
  for (const query of ["Idempotency-Key", "idempotency key", "idempotencykey", "idempotency"]) {
    assertEquals(ids(index, query), ["key"], query);
  }
  for (const query of ["Deno.serve()", "deno serve", "serve"]) {
    assertEquals(ids(index, query), ["serve"], query);
  }
  for (const query of ["maxRetryCount", "maxretrycount", "retry", "max retry count"]) {
    assertEquals(ids(index, query), ["camel"], query);
  }
});

Deno.test("Numbers are words", async () => {
  const index = await texts("de", { quota: "Antwort 429 nach 120 Anfragen", other: "Antwort 404" });
  assertEquals(ids(index, "429"), ["quota"]);
  assertEquals(ids(index, "120")[0], "quota");
});

Deno.test("A page answers once, with its best section", async () => {
  const index = await english(page("/guide", "Guide", {
    "": "Introduction that mentions backups",
    "Backups": "How backups are kept",
    "Backups > Restore drill": "Practise the restore",
    "Logs": "Kept for a week",
  }));
  const anchor = (query: string) => {
    assertEquals(index.search(query, 10).hits.length, 1, query);
    return anchorOf(index, query);
  };
  assertEquals(anchor("backups"), "backups");
  assertEquals(anchor("restore drill"), "backups-restore-drill");
  assertEquals(anchor("backups restore"), "backups-restore-drill");
  assertEquals(anchor("logs week"), "logs");
  assertEquals(anchor("guide"), null);
  assertEquals(anchor("introduction"), null);
});

Deno.test("Ties are broken by id", async () => {
  const index = await texts("en", { c: "same words", a: "same words", b: "same words" });
  assertEquals(ids(index, "words"), ["a", "b", "c"]);
});

Deno.test("Total counts all pages that match, the limit bounds the hits", async () => {
  const index = await texts("en", { a: "lock", b: "lock", c: "lock", d: "key" });
  assertEquals(index.search("lock", 2).total, 3);
  assertEquals(index.search("lock", 2).hits.length, 2);
  assertEquals(index.search("lock", 0).hits, []);
  assertEquals(index.search("lock", -1).hits, []);
});

Deno.test("Scores compare across queries", async () => {
  const index = await english(
    page("/pricing", "Pricing", "What work costs", "The hourly rate"),
    page("/other", "Observability", "Logs and metrics that hold a watermark somewhere in the text"),
  );
  const score = (query: string) => index.search(query, 1).hits[0]!.score;
  assert(score("pricing") > 95);
  assert(score("pricing") > score("prcing") && score("prcing") > 40);
  assert(score("watermark") < 40 && score("watermark") > 1);
  assertEquals(score("pricing"), score("Pricing!"));
});

Deno.test("Nothing that matches, an empty query and an empty corpus give no hit", async () => {
  const index = await texts("en", { a: "lock" });
  for (const query of ["xylophone", "", "   ", "🎉"]) {
    const { hits, total } = index.search(query, 10);
    assertEquals({ hits, total }, { hits: [], total: 0 }, query);
  }
  assertEquals((await english()).search("lock", 10), { hits: [], total: 0, unknown: ["lock"] });
  assertEquals((await english(page("/empty", ""))).search("lock", 10).total, 0);
});
