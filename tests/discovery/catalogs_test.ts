import { assertEquals } from "@std/assert";
import { contracts } from "../../lib/contract/mod.ts";
import { origin, testApp } from "../kit/app.ts";
import { readJson } from "./support.ts";

const app = testApp();

Deno.test("the API catalog names every interface that is called, each once, and no document", async () => {
  const { linkset: [{ item }] } = await readJson(app, "/.well-known/api-catalog");
  const called = contracts.filter(({ quota }) => quota).map(({ path }) => origin + path);
  assertEquals(item, [...new Set(called)].map((href) => ({ href })));
});

Deno.test("plugin.json names the site, its description and its MCP server, and nothing else", async () => {
  assertEquals(await readJson(app, "/plugin.json"), {
    name: app.deps.site.name,
    openapi: `${origin}/api/openapi.json`,
    mcp: `${origin}/mcp`,
  });
});
