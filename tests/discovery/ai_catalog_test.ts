import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { read, readJson, smallApp } from "./support.ts";

const app = testApp();
const path = "/.well-known/ai-catalog.json";
const catalog = await readJson(app, path);

interface Entry {
  identifier: string;
  displayName: string;
  type: string;
  url?: string;
  data?: { specVersion: string; entries: Entry[] };
  representativeQueries: string[];
}

const flat = (entries: Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.data?.entries ?? [])]);
const all = flat(catalog.entries);
const { name } = app.deps.site;

/** The types that discovery tools accept without a warning. */
const discoveryTypes = [
  "application/ai-catalog+json",
  "application/mcp-server-card+json",
  'text/markdown; profile="urn:air:agent-skills"',
];

Deno.test("the AI catalog states its version and its host", () => {
  assertEquals(Object.keys(catalog), ["specVersion", "host", "entries"]);
  assertEquals(catalog.specVersion, "1.0");
  assertEquals(catalog.host, {
    displayName: name,
    identifier: "www.practice.example",
    documentationUrl: `${origin}/developers`,
  });
});

Deno.test("every entry of the AI catalog has a name of this host, once", () => {
  for (const { identifier, displayName } of all) {
    assertMatch(identifier, /^urn:air:www\.practice\.example(:[a-zA-Z0-9._-]+){2}$/);
    assert(displayName.length > 0);
  }
  assertEquals(new Set(all.map(({ identifier }) => identifier)).size, all.length);
});

Deno.test("every entry of the AI catalog has either an address or its content", () => {
  for (const { identifier, url, data } of all) {
    assert((url === undefined) !== (data === undefined), identifier);
  }
});

Deno.test("every entry of the AI catalog answers two to five different questions", () => {
  for (const { identifier, representativeQueries: queries } of all) {
    assert(queries.length >= 2 && queries.length <= 5, identifier);
    assertEquals(new Set(queries).size, queries.length);
    for (const query of queries) assertStringIncludes(query, name);
  }
});

Deno.test("the AI catalog holds only types that discovery tools know at its top level", () => {
  for (const { type } of catalog.entries) assert(discoveryTypes.includes(type), type);
});

Deno.test("the AI catalog lists both MCP servers by their cards", async () => {
  const servers = all.filter(({ type }) => type === "application/mcp-server-card+json");
  assertEquals(servers.map(({ url }) => url), [
    `${origin}/mcp/server-card`,
    `${origin}/mcp/docs/server-card`,
  ]);
  for (const { url } of servers) {
    const { remotes } = await readJson(app, url!.slice(origin.length));
    assertEquals(remotes[0].url, url!.replace("/server-card", ""));
  }
});

Deno.test("the AI catalog lists the OpenAPI description", async () => {
  const description = all.find(({ type }) => type === "application/vnd.oai.openapi+json");
  assertEquals(description?.url, `${origin}/api/openapi.json`);
  assertMatch((await readJson(app, "/api/openapi.json")).openapi, /^3\.1/);
});

Deno.test("the AI catalog lists every skill of the index", async () => {
  const { skills } = await readJson(app, "/.well-known/agent-skills/index.json");
  assertEquals(
    all.filter(({ type }) => type.includes("agent-skills")).map(({ url }) => url),
    skills.map(({ url }: { url: string }) => origin + url),
  );
});

Deno.test("the AI catalog is the same under its newer name", async () => {
  assertEquals(await read(app, "/.well-known/ard.json"), await read(app, path));
});

Deno.test("of a site without folders the AI catalog still has two questions an entry", async () => {
  const entries = flat((await readJson(smallApp("en"), path)).entries);
  assert(entries.length > 3);
  for (const { representativeQueries } of entries) assert(representativeQueries.length >= 2);
});
