import { assertEquals } from "@std/assert";
import { app, germanWords, htmlOf, tags, textOf, words } from "./support.ts";

Deno.test("an unknown page is in the language of its path, as Markdown too, and has no address", async () => {
  const asked = [["/english", "de", germanWords], ["/en/nothing", "en", words]] as const;
  for (const [path, language, { notFound }] of asked) {
    const html = await htmlOf(path);
    assertEquals([tags(html, "html")[0]?.lang, textOf(html, "h1")], [language, notFound.title]);
    assertEquals(tags(html, "link").some(({ rel }) => rel === "canonical"), false);
    const response = await app.send(path, { headers: { accept: "text/markdown" } });
    assertEquals([response.status, response.headers.get("content-language")], [404, language]);
    const lines = (await response.text()).split("\n", 3);
    assertEquals(lines, [`# ${notFound.title}`, "", notFound.text]);
  }
});
