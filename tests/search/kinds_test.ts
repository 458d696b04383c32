import { assertEquals } from "@std/assert";
import { buildSearchIndex } from "../../lib/search/index.ts";
import type { SearchDocument, SearchKind } from "../../lib/search/types.ts";
import { english, ids, page, visitorsWords } from "./corpus.ts";

const kind = (kind: SearchKind, document: SearchDocument): SearchDocument => ({
  ...document,
  kind,
});

const site = buildSearchIndex(
  [
    kind(
      "service",
      page("/services/review", "Design review", "We look at cost, agents and limits"),
    ),
    kind(
      "service",
      page("/services/run", "Operations", "Agents that watch over a system, at a cost"),
    ),
    kind("article", page("/guides/agents", "Working with agents", "What agents need")),
    kind("developer", page("/agents", "Agents", "Agents call agents", "For agents")),
    kind("developer", page("/versioning", "Versioning", "Idempotency and limits, limits, limits")),
    kind("file", page("/agents.json", "Agents")),
  ],
  "en",
  visitorsWords("en"),
);

Deno.test("A document for developers never comes before a service for a common word", () => {
  const found = ids(site, "agents");
  assertEquals(found.length, 5);
  const places = (paths: string[]) => paths.map((path) => found.indexOf(path));
  const services = Math.max(...places(["/services/review", "/services/run"]));
  assertEquals(services < Math.min(...places(["/agents", "/agents.json"])), true, found.join(" "));
});

Deno.test("However few results are asked for, a document for developers is behind the services", () => {
  for (const limit of [1, 2, 3]) {
    const paths = site.search("agents", limit).hits.map(({ path }) => path);
    assertEquals(paths, ids(site, "agents").slice(0, limit));
  }
});

Deno.test("A document for developers comes after every page that holds the word, however well it fits", () => {
  const index = buildSearchIndex(
    [
      kind("developer", page("/agents", "For AI agents", "What AI agents may call")),
      kind("article", page("/guide", "Websites and AI agents", "What AI agents need of a page")),
    ],
    "en",
    visitorsWords("en"),
  );
  assertEquals(ids(index, "AI agents"), ["/guide", "/agents"]);
  const filler = "and many other things that fill the space between ".repeat(20);
  const better = buildSearchIndex(
    [
      kind("developer", page("/limits", "Limits", "Limits and limits", "Limits")),
      kind("article", page("/notes", "Notes", `${filler} limits ${filler}`)),
    ],
    "en",
    visitorsWords("en"),
  );
  assertEquals(ids(better, "limits"), ["/notes", "/limits"]);
});

Deno.test("A word that only documents for developers know leads to them", () => {
  assertEquals(ids(site, "idempotency")[0], "/versioning");
  assertEquals(ids(site, "versioning")[0], "/versioning");
});

Deno.test("For one word: its page, then a page with a section of its own, titles that hold it, texts", async () => {
  const index = await english(
    page("/a", "Notes", "A sentence about caching and more of it"),
    page("/b", "Notes on servers", { "Caching": "How it is done here and elsewhere" }),
    page("/c", "Caching for busy servers", "A sentence or two about servers and more"),
    page("/d", "Caching", "Short"),
  );
  assertEquals(ids(index, "caching"), ["/d", "/b", "/c", "/a"]);
});
