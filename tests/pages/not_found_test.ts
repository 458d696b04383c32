import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { site, tags, textOf } from "./support.ts";

const ask = (path: string, accept = "text/html") => site.send(path, { headers: { accept } });

Deno.test("an unknown page is a 404 in the frame, in the language of its path", async () => {
  const english = await ask("/no-such-page");
  assertEquals([english.status, english.headers.get("cache-control")], [404, "no-store"]);
  const html = await english.text();
  assertEquals(textOf(html, "h1"), "Page not found");
  assertEquals(tags(html, "html")[0]!.lang, "en");
  assertEquals(tags(html, "link").some(({ rel }) => rel === "canonical"), false);
  const german = await (await ask("/de/gibt-es-nicht")).text();
  assertEquals(textOf(german, "h1"), "Seite nicht gefunden");
  assertEquals(tags(german, "form")[0]!.action, "/de/search");
  assertEquals(textOf(await (await ask("/deutsch")).text(), "h1"), "Page not found");
});

Deno.test("an unknown path answers Markdown to who wants Markdown", async () => {
  for (const [path, accept] of [["/nothing.md", "*/*"], ["/nothing", "text/markdown"]] as const) {
    const response = await ask(path, accept);
    assertEquals(response.status, 404);
    assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    const text = await response.text();
    assertMatch(text, /^# /);
    for (const link of ["](/)", "](/developers.md)", "](/llms.txt)"]) {
      assertStringIncludes(text, link);
    }
  }
});

Deno.test("an unknown path of an interface answers JSON", async () => {
  for (const path of ["/api/x", "/mcp/x", "/ask/x", "/.well-known/x"]) {
    const response = await ask(path);
    assertEquals([response.status, (await response.json()).code], [404, "NOT_FOUND"]);
  }
});
