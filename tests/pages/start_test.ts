import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { address, page, siteOf, small } from "../content/folder.ts";
import { testApp } from "../kit/app.ts";

const picture = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='50'/>";

/** Reads a page of a site with what `site.json` says and other files. */
async function read(path: string, json: object, files: Record<string, string> = {}) {
  const settings = JSON.stringify({ name: "Mill & Son", languages: ["en"], ...json });
  const site = siteOf(small({ "site.json": settings, ...files }));
  return (await (await testApp({ site }).send(path, { headers: { accept: "text/html" } })).text())
    .replaceAll("\u00a0", " ");
}

const practice = { ...address, phone: "+44 20 1", hours: ["Mo-We 09:00-12:00", "Sa 10:00-12:00"] };

Deno.test("a home page without a picture shows how the practice is reached", async () => {
  const bare = await read("/", { practice });
  const card = /<aside class="visit"[^]*?<\/aside>/.exec(bare)![0];
  assertStringIncludes(card, ">Mill &amp; Son</p>");
  assertStringIncludes(card, '<a href="tel:+44201">+44 20 1</a>');
  // The script of the page marks the line of today by its days, Monday being 0.
  assertStringIncludes(card, '<dd data-days="012">Monday to Wednesday, 9 am to 12 pm</dd>');
  assertStringIncludes(card, '<dd data-days="5">Saturday, 10 am to 12 pm</dd>');

  const files = { "assets/one.svg": picture };
  const hero = { theme: { hero: "assets/one.svg" } };
  assert(!(await read("/", { practice, ...hero }, files)).includes('class="visit"'));
});

Deno.test("a call to action that ends the home page says who answers it, and no other page or program is told", async () => {
  const action = ":::action[Write]{href=/contact}\n\nSay what you need.\n";
  const files = {
    "en/index.md": page("title: Start", action),
    "en/about.md": page("title: About", action),
    "en/services/a.md": page("title: A"),
    "assets/one.svg": picture,
  };
  const person = { name: "Kim Example", role: "Front desk", image: "assets/one.svg" };
  const named = { practice: { ...practice, contactPerson: person } };
  const home = await read("/", named, files);
  const band = /<div class="block-action">[^]*<div class="answerer">[^]*?<\/main>/.exec(home)![0];
  for (const told of ["Kim Example", "Front desk", 'src="/assets/one.svg"', "+44 20 1"]) {
    assertStringIncludes(band, told);
  }
  assertEquals(home.split("Kim Example").length, 2);
  const others = ["/about", "/contact", "/imprint", "/llms.txt", "/api/v1/services", "/index.md"];
  for (const path of others) assert(!(await read(path, named, files)).includes("Kim"), path);

  const unnamed = /<div class="answerer">[^]*?<\/main>/.exec(await read("/", { practice }, files));
  assertMatch(unnamed![0], /\+44 20 1<[^]*Saturday, 10 am to 12 pm/);
  assert(!(await read("/", {}, files)).includes("answerer"));
});
