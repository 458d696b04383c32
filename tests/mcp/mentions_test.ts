import { assertEquals, assertStringIncludes } from "@std/assert";
import { tools } from "../../lib/mcp/tools.ts";
import { smallApp } from "../manual/support.ts";
import type { TestApp } from "../kit/app.ts";
import { roomyApp } from "./support.ts";

const apps = { "a site with a rate": roomyApp(), "a site without a rate": smallApp("en") };

/** Every text that says which tools there are; if with their titles. */
async function texts(app: TestApp): Promise<[where: string, text: string, titles?: boolean][]> {
  const read = async (path: string) => await (await app.send(path)).text();
  const card = JSON.parse(await read("/.well-known/mcp/server-card.json"));
  return [
    ["llms.txt", await read("/llms.txt")],
    ["instructions of the server", card.instructions, true],
    ["notes for agents", await read("/agents.md"), true],
  ];
}

for (const [what, app] of Object.entries(apps)) {
  for (const [where, text, titles] of await texts(app)) {
    Deno.test(`Every tool is named in the order of the table, ${what}: ${where}`, () => {
      for (const tool of tools.mcp) {
        assertStringIncludes(text, tool.name);
        if (titles) assertStringIncludes(text, tool.title(app.deps.site));
      }
      const inText = tools.mcp.toSorted((a, b) => text.indexOf(a.name) - text.indexOf(b.name));
      assertEquals(inText, tools.mcp);
    });
  }
}
