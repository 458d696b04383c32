import { assertEquals } from "@std/assert";
import { app, germanWords, tags, textOf, words } from "./support.ts";

const ask = (path: string, accept = "text/html") => app.send(path, { headers: { accept } });

Deno.test("an unknown page is a 404 in the frame, in the language of its path", async () => {
  const german = await ask("/gibt-es-nicht");
  assertEquals([german.status, german.headers.get("cache-control")], [404, "no-store"]);
  const html = await german.text();
  assertEquals(textOf(html, "h1"), germanWords.notFound.title);
  assertEquals(tags(html, "html")[0]?.lang, "de");
  assertEquals(tags(html, "link").some(({ rel }) => rel === "canonical"), false);
  const english = await (await ask("/en/no-such-page")).text();
  assertEquals(textOf(english, "h1"), words.notFound.title);
  assertEquals(tags(english, "form")[0]?.action, "/en/search");
  assertEquals(textOf(await (await ask("/english")).text(), "h1"), germanWords.notFound.title);
});

Deno.test("an unknown page as Markdown is in the language of its path, too", async () => {
  const asked = [["/gibt-es-nicht", "de", germanWords], ["/en/nothing", "en", words]] as const;
  for (const [path, language, { notFound }] of asked) {
    const response = await ask(path, "text/markdown");
    assertEquals([response.status, response.headers.get("content-language")], [404, language]);
    assertEquals((await response.text()).split("\n", 3), [
      `# ${notFound.title}`,
      "",
      notFound.text,
    ]);
  }
});
