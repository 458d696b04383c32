import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertLessOrEqual,
  assertMatch,
  assertNotMatch,
} from "@std/assert";
import type { Page } from "../../lib/content/page.ts";
import { siteFiles, testApp } from "../kit/app.ts";
import { prose } from "./prose.ts";

const { library, documents } = testApp().services;

const { pages } = library;

const english = pages.filter(({ language }) => language === "en");

const below = (page: Page, slug: string) => page.slug.startsWith(`${slug}/`);

Deno.test("There are at least forty pages, eight services and eight guides in each language", () => {
  assertGreaterOrEqual(pages.length, 40);
  for (const language of ["en", "de"] as const) {
    for (const listing of ["services", "guides"]) {
      assertGreaterOrEqual(library.children(library.page(language, listing)!).length, 8);
    }
  }
});

Deno.test("Both languages have the same pages", () => {
  const slugs = (language: string) =>
    pages.filter((page) => page.language === language).map(({ slug }) => slug).toSorted();
  assertEquals(slugs("de"), slugs("en"));
});

const required = [
  "",
  "about",
  "pricing",
  "contact",
  "privacy",
  "search",
  "developers",
  "auth",
  "agents",
  "versioning",
  "services",
  "guides",
];

Deno.test("Every page that the service promises is there", () => {
  const slugs = english.map(({ slug }) => slug);
  for (const slug of required) assert(slugs.includes(slug), slug);
});

Deno.test("A page has the same headings, by number and depth, and the same code in both languages", () => {
  for (const page of english) {
    const german = library.page("de", page.slug)!;
    const depths = ({ document }: Page) => document.toc.map(({ depth }) => depth);
    assertEquals(depths(german), depths(page), page.slug);
    const fences = ({ body }: Page) => body.match(/^```/gm)?.length ?? 0;
    assertEquals(fences(german), fences(page), page.slug);
  }
});

Deno.test("A page has no heading of the first level, skips none and names none twice", () => {
  for (const { markdownPath, document: { toc } } of pages) {
    assertEquals(new Set(toc.map(({ title }) => title)).size, toc.length, markdownPath);
    let above = 1;
    for (const { depth, title } of toc) {
      assert(depth > 1 && depth <= above + 1, `${markdownPath}: ${title}`);
      above = depth;
    }
  }
});

Deno.test("Every guide has at least 600 words and four headings", () => {
  for (const { markdownPath, document, ...page } of pages) {
    if (!below({ markdownPath, document, ...page }, "guides")) continue;
    const words = document.sections.flatMap(({ text }) => text.split(/\s+/)).length;
    assertGreaterOrEqual(words, 600, markdownPath);
    assertGreaterOrEqual(document.toc.length, 4, markdownPath);
  }
});

Deno.test("Every description has 80 to 160 characters and ends its sentence", () => {
  for (const { markdownPath, description } of pages) {
    const length = [...description].length;
    assertGreaterOrEqual(length, 80, markdownPath);
    assertLessOrEqual(length, 160, markdownPath);
    assert(/[.!?“"]$/.test(description), markdownPath);
  }
});

Deno.test("No two pages of a language share a title or a description", () => {
  for (const language of ["en", "de"]) {
    const of = pages.filter((page) => page.language === language);
    assertEquals(new Set(of.map(({ title }) => title)).size, of.length);
    assertEquals(new Set(of.map(({ description }) => description)).size, of.length);
  }
});

Deno.test("Services and guides stand in an order of their own, the same in both languages", () => {
  for (const listing of ["services", "guides"]) {
    const order = (language: "en" | "de") =>
      library.children(library.page(language, listing)!).map(({ slug, order }) => [slug, order]);
    assertEquals(order("de"), order("en"));
    assertEquals(new Set(order("en").map(([, place]) => place)).size, order("en").length);
  }
});

Deno.test("No page holds raw HTML", () => {
  for (const { markdownPath, body } of pages) {
    assertNotMatch(prose(body), /<\/?[a-z!]/i, markdownPath);
  }
});

const anyEmail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The names nobody can own (RFC 2606). */
const reserved = /@(?:[\w-]+\.)*(?:\w+\.example|example\.(?:com|net|org))$/;

const phone = /(?:\+|\b00)\d{1,3}[\s()/.-]*\d[\d\s()/.-]{5,}\d|\btel:/i;

Deno.test("No published text holds an email address outside the example domains, or a phone number", () => {
  for (const [path, { text }] of documents) {
    for (const [address] of text.matchAll(anyEmail)) assertMatch(address, reserved, path);
    assertNotMatch(text, phone, path);
  }
  for (const [file, text] of siteFiles.text) {
    for (const [address] of text.matchAll(anyEmail)) assertMatch(address, reserved, file);
    assertNotMatch(text, phone, file);
  }
});

Deno.test("The check for addresses and phone numbers can fail", () => {
  for (const address of ["a@b.com", "a@b.example.de", "a@myexample.com"]) {
    assertNotMatch(address, reserved);
  }
  for (const number of ["+49 30 1234567", "0043 (1) 234 56 78", "tel:123"]) {
    assert(phone.test(number), number);
  }
  assertNotMatch("2026-10-05, 10 000 000 rows, 1798761600", phone);
});

Deno.test("No published text holds a placeholder or a leftover", async () => {
  const app = testApp();
  const paths = new Set([...documents.keys(), ...pages.map(({ path }) => path)]);
  for (const path of paths) {
    const text = await (await app.send(path)).text();
    assertNotMatch(text, /\{\{|\}\}\w|\bTODO\b|\bFIXME\b|lorem ipsum|undefined|\[object /i, path);
  }
});

Deno.test("The hourly rate, the site's address and its name are written once, as placeholders", () => {
  for (const [file, text] of siteFiles.text) {
    if (!file.endsWith(".md")) continue;
    assertNotMatch(text, /\b120\s?(?:EUR|€)|(?:EUR|€)\s?120\b/, file);
    assertNotMatch(text, /https?:\/\/(?:www\.)?steghaus\.example|localhost/, file);
  }
});
