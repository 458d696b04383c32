import { assertEquals } from "@std/assert";
import { testApp } from "../kit/app.ts";

const app = testApp();

const absent = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/mcp",
  "/.well-known/openid-configuration",
  "/.well-known/openid-configuration/mcp",
  "/.well-known/agent-card.json",
  "/.well-known/ai-plugin.json",
  "/.well-known/agent-skills",
  "/.well-known/agent-skills/other/SKILL.md",
  "/.well-known/api-catalog.json",
];

for (const path of absent) {
  Deno.test(`GET ${path} answers 404 as JSON, to a browser too, and asks for no credential`, async () => {
    const response = await app.send(path, { headers: { accept: "text/html,*/*;q=0.8" } });
    assertEquals(response.status, 404);
    assertEquals(response.headers.get("content-type"), "application/json; charset=utf-8");
    assertEquals(response.headers.get("access-control-allow-origin"), "*");
    assertEquals(response.headers.get("www-authenticate"), null);
    const { success, code } = await response.json();
    assertEquals({ success, code }, { success: false, code: "NOT_FOUND" });
  });
}
