import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin, testApp } from "../kit/app.ts";
import { appWith, pageFile, readJson } from "./support.ts";

const app = testApp();
const manifest = await readJson(app, "/plugin.json");

Deno.test("plugin.json is a manifest of Agent Plugins 1.0.0", () => {
  assertEquals(manifest.$schema, "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json");
  assertMatch(manifest.name, /^(?=.{1,64}$)(?!.*(--|\.\.))[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);
  assertEquals(manifest.name, app.deps.site.id);
});

Deno.test("plugin.json holds no member that the schema does not know", () => {
  const known = new Set([
    ...["$schema", "name", "version", "description", "author", "homepage", "repository"],
    ...["license", "keywords", "extensions"],
  ]);
  assertEquals(Object.keys(manifest).filter((key) => !known.has(key)), []);
  assertEquals(manifest.author, { name: app.deps.site.name, url: `${origin}/` });
  for (const member of ["version", "description", "homepage"]) {
    assertEquals(typeof manifest[member], "string", member);
  }
  assertEquals(manifest.keywords.length, 3);
  for (const keyword of manifest.keywords) assertEquals(typeof keyword, "string");
});

Deno.test("plugin.json's version is the day of the newest page", async () => {
  assertMatch(manifest.version, /^\d{4}\.[1-9]\d?\.[1-9]\d?$/);
  const page = pageFile("Newest").replace("2026-05-04", "2031-02-03");
  const newer = await readJson(appWith({ "de/newest.md": page }), "/plugin.json");
  assertEquals(newer.version, "2031.2.3");
});

Deno.test("mcp.json beside it names the MCP server by transport and address alone", async () => {
  assertEquals(await readJson(app, "/mcp.json"), {
    $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
    mcpServers: { [app.deps.site.id]: { type: "streamable-http", url: `${origin}/mcp` } },
  });
});

Deno.test("plugin.json stays a published document, mcp.json is none", () => {
  assert(app.deps.documents.has("/plugin.json"));
  assert(!app.deps.documents.has("/mcp.json"));
});
