import { assertEquals } from "@std/assert";
import { characters } from "../../lib/site/site_json.ts";
import { page, siteOf, small } from "../content/folder.ts";
import { testApp } from "../kit/app.ts";
import { tags } from "./support.ts";

const picture = await Deno.readFile("tests/site/assets/yard.png");

/** The HTML of a page of a made-up site. */
const htmlIn = async (files: Record<string, string | Uint8Array<ArrayBuffer>>, path: string) =>
  await (await testApp({ site: siteOf(small(files)) }).send(path, {
    headers: { accept: "text/html" },
  })).text();

Deno.test("a character brings its stylesheet, and no typeface that it does not show", async () => {
  const seen = await Promise.all(characters.map(async (character) => {
    const settings = { name: "Example", languages: ["en"], theme: { character } };
    const html = await htmlIn({ "site.json": JSON.stringify(settings) }, "/");
    const links = tags(html, "link");
    const [sheet = {}] = links.filter(({ rel }) => rel === "stylesheet");
    const own = sheet.href?.split("/").at(-1);
    const faces = links.filter(({ rel }) => rel === "preload").length;
    return [tags(html, "html")[0]?.class, own, faces];
  }));
  assertEquals(seen, [
    ["editorial", "style.css", 2],
    ["plain", "plain.css", 0],
    ["warm", "warm.css", 1],
  ]);
});

Deno.test("six questions are folded, five are not; what they answer is beside no list of them", async () => {
  const ask = (count: number) =>
    Array.from({ length: count }, (_, at) => `## Why ${at}?\n\nBecause.`).join("\n\n");
  for (const count of [5, 6]) {
    const html = await htmlIn({ "en/faq.md": page("title: Questions", ask(count)) }, "/faq");
    assertEquals(
      tags(html, "details").filter((it) => it.class === "answer").length,
      count - 5 && 6,
    );
    assertEquals(html.includes('class="contents"'), count === 5);
    assertEquals(html.match(/<h2 id="why-/g)?.length, count);
  }
});

Deno.test("a post shows the picture of its card, unless its text does", async () => {
  const front = "title: News\npublished: 2026-11-02\nimage: /assets/a.png";
  const files = {
    "assets/a.png": picture,
    "en/news/bare.md": page(front),
    "en/news/own.md": page(front, "![A yard](/assets/a.png)"),
  };
  for (const name of ["bare", "own"]) {
    const html = await htmlIn(files, `/news/${name}`);
    const shown = tags(html, "img").filter(({ src }) => src === "/assets/a.png");
    assertEquals(shown.map(({ alt }) => alt), [name === "own" ? "A yard" : ""]);
  }
});
