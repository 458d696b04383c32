import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { compare } from "../kit/cases.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { askApp, finds, hit } from "./ask_support.ts";

Deno.test("The JSON answer has a query_id of its own, and results with all their members, best first; one points at its section, each has schema.org JSON-LD of the type of its page, or of a file that is none", async () => {
  const section = { location: "/en/services/api-review#an-example", section: "An example" };
  const app = askApp(finds(
    hit("/en/services/api-review", { ...section, score: 97.5 }),
    ...["/en/notes/backups", "/en/pricing", "/services/api-review", "/llms.txt"].map((path) =>
      hit(path)
    ),
  ));
  const { query_id, ...rest } = await app.answer();
  assertMatch(query_id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assertNotEquals((await app.answer()).query_id, query_id);
  compare(new URL("answer.txt", import.meta.url), `${JSON.stringify(rest, null, 2)}\n`);
});

Deno.test("Both languages find their own page, each result once, and every result's URL lives", async () => {
  const app = testApp({ env: { READ_QUOTA: "10000" } });
  const questions = [
    ["en", "Backups that restore", "/en/notes/backups"],
    ["de", "Formulare ohne Hürden", "/notes/forms"],
  ];
  for (const [language, query, path] of questions) {
    const response = await app.post("/ask", { query, language, streaming: false });
    const { results } = await response.json();
    const urls: URL[] = results.map(({ url }: { url: string }) => new URL(url));
    const paths = urls.map(({ pathname }) => pathname);
    assertEquals(paths[0], path);
    assertEquals(new Set(paths).size, paths.length);
    for (const { pathname, hash } of urls) {
      const page = await app.send(pathname);
      assertEquals(page.status, 200, pathname);
      const html = await page.text();
      if (hash) assert(html.includes(`id="${hash.slice(1)}"`), pathname + hash);
    }
  }
});

const asked: [body: unknown, text: string, language: Language][] = [
  [{ query: "a b" }, "a b", "de"],
  [{ query: "a", language: "en" }, "a", "en"],
  [{ query: " :*~^+- " }, " :*~^+- ", "de"],
];

Deno.test("The search is asked for the text as it came, in the language wanted, and for ten pages; not for what is refused", async () => {
  for (const [body, text, language] of asked) {
    for (const accept of ["application/json", "text/event-stream"]) {
      const app = askApp();
      const response = await app.post("/ask", body, { accept });
      await response.text();
      assertEquals(app.asked, [[text, language, "programs", 10]]);
      assertEquals(response.headers.get("content-language"), language);
    }
  }
  const app = askApp();
  await app.get({ query: "a", mode: "summarize" });
  await app.post("/ask", { query: "" });
  assertEquals(app.asked, []);
});
