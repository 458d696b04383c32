import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { htmlOf, pagePaths, site, tags, textOf } from "./support.ts";

Deno.test("every page has one frame: language, title, heading, skip link, navigation, footer", async () => {
  for (const page of site.services.library.pages) {
    const html = await htmlOf(page.path);
    assert(html.startsWith("<!DOCTYPE html>"));
    assertEquals(tags(html, "html")[0]!.lang, page.language);
    assertEquals(tags(html, "h1").length, 1);
    assertEquals(textOf(html, "h1"), page.title);
    assertStringIncludes(textOf(html, "title")!, "Steghaus");
    assertEquals(tags(html, "a")[0], { class: "skip", href: "#main" });
    assertEquals(tags(html, "main")[0]!.id, "main");
    assertEquals(tags(html, "meta").filter(({ name }) => name === "description").length, 1);
    assertEquals(tags(html, "nav").filter(({ class: name }) => name === "main-nav").length, 1);
    assertEquals(tags(html, "footer").length, 1);
  }
});

Deno.test("no page has an inline script, an inline style or a file from elsewhere", async () => {
  for (const path of pagePaths) {
    const html = await htmlOf(path);
    for (const { src, type } of tags(html, "script")) {
      assert(src?.startsWith("/assets/") || type?.endsWith("json"), `${path}: ${src ?? type}`);
    }
    assertEquals(/<style|\sstyle=|\son\w+="/.test(html), false, path);
    const loaded = tags(html, "link").filter(({ rel }) => ["stylesheet", "icon"].includes(rel!));
    assert(loaded.every(({ href }) => href!.startsWith("/")), path);
  }
});

Deno.test("every page loads the browser tools, the contact page its form's script as well", async () => {
  for (const { path, slug } of site.services.library.pages) {
    const scripts = tags(await htmlOf(path), "script").map(({ src }) => src);
    assert(scripts.includes("/assets/tools.js"), path);
    assertEquals(scripts.includes("/assets/contact.js"), slug === "contact", path);
  }
});

Deno.test("the breadcrumb leads from the start page to this one", async () => {
  const html = await htmlOf("/de/services/api-design");
  const list = html.match(/<nav class="breadcrumb"[\s\S]*?<\/nav>/)![0];
  assertEquals(tags(list, "a").map(({ href }) => href), ["/de", "/de/services"]);
  assertStringIncludes(list, '<span aria-current="page">API-Entwurf</span>');
});

Deno.test("the navigation marks the current page and the section it is in", async () => {
  const current = async (path: string) =>
    tags(await htmlOf(path), "a").filter((link) => "aria-current" in link)
      .map((link) => [link.href, link["aria-current"]]);
  assertEquals(await current("/pricing"), [["/pricing", "page"]]);
  assertEquals(await current("/services/api-design"), [["/services", "true"]]);
  assertEquals(await current("/"), []);
});

Deno.test("a long page has a table of contents whose entries are its main headings", async () => {
  const html = await htmlOf("/developers");
  const contents = html.match(/<nav class="beside contents"[\s\S]*?<\/nav>/)![0];
  const anchors = tags(contents, "a").map(({ href }) => href!.slice(1));
  const headings = [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id!);
  assertEquals(anchors, headings);
  assertStringIncludes(html, '<details class="contents-folded">');
  assertEquals((await htmlOf("/guides")).includes("contents-folded"), false);
});

Deno.test("a service says beside its text what an hour costs and how to ask", async () => {
  const facts = (await htmlOf("/services/api-design")).match(/<aside[\s\S]*?<\/aside>/)![0];
  assertStringIncludes(facts, "€120 an hour");
  assertEquals(tags(facts, "a").map(({ href }) => href), ["/pricing", "/contact"]);
  assertStringIncludes(await htmlOf("/de/services/api-design"), "120\u00a0€ je Stunde");
});

Deno.test("a listing names every page below it, in order", async () => {
  const { library } = site.services;
  for (const slug of ["services", "guides"]) {
    const html = (await htmlOf(`/${slug}`)).match(/<ul class="listing">[\s\S]*?<\/ul>/)![0];
    const children = library.children(library.page("en", slug)!);
    assertEquals(tags(html, "a").map(({ href }) => href), children.map(({ path }) => path));
  }
});
