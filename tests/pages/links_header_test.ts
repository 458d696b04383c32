import { assert, assertEquals } from "@std/assert";
import { origin } from "../kit/app.ts";
import { app, contactApp, enquiry, formPost, site } from "./support.ts";

interface Link {
  to: string;
  rel?: string;
  type?: string;
  hreflang?: string;
}

/** Reads a Link header as RFC 8288, 3, has it; anything else in it is an error. */
function linksOf({ headers }: Response): Link[] {
  const value = headers.get("link") ?? "";
  const link = /<([^<>"\s]*)>((?:; [a-z]+="[^"]*")*)(?:, |$)/gy;
  const found = [...value.matchAll(link)];
  assertEquals(found.map(([all]) => all).join(""), value);
  return found.map(([, to = "", parameters = ""]) => ({
    to,
    ...Object.fromEntries(
      [...parameters.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  }));
}

const forms = { html: "text/html", markdown: "text/markdown" };

/** Every page by both addresses and both forms. */
const requests = site.pages.flatMap((page) => [
  { page, path: page.path, form: "html" as const },
  { page, path: page.path, form: "markdown" as const },
  { page, path: page.markdownPath, form: "markdown" as const },
]);

const get = (path: string, form: keyof typeof forms, from = app) =>
  from.send(path, { headers: { accept: forms[form] } });

Deno.test("every page and every .md says its language", async () => {
  for (const { page, path, form } of requests) {
    assertEquals((await get(path, form)).headers.get("content-language"), page.language, path);
  }
});

Deno.test("every page and every .md names its canonical address, the other form and its languages", async () => {
  for (const { page, path, form } of requests) {
    const links = linksOf(await get(path, form));
    assertEquals(links.filter(({ rel }) => rel === "canonical"), [
      { to: origin + page.path, rel: "canonical" },
    ]);
    const [other, ...versions] = links.filter(({ rel }) => rel === "alternate");
    assertEquals(
      other,
      form === "html"
        ? { to: page.markdownPath, rel: "alternate", type: "text/markdown" }
        : { to: page.path, rel: "alternate", type: "text/html" },
    );
    const translations = [...site.translations(page)];
    const named = versions.filter(({ hreflang }) => hreflang !== "x-default");
    assertEquals(
      named.map(({ hreflang, to }) => [hreflang, to]),
      translations.length < 2 ? [] : translations.map(([language, version]) => [
        language,
        origin + (form === "html" ? version.path : version.markdownPath),
      ]),
    );
  }
});

Deno.test("every page and every .md leads on to everything else, and all of it exists", async () => {
  const start = ["service-doc", "sitemap", "ard", "manifest"];
  for (const { page, path, form } of requests) {
    const links = linksOf(await get(path, form));
    const further = links.filter(({ rel }) => rel !== "alternate" && rel !== "canonical");
    const expected = ["describedby", "service-desc", "api-catalog"];
    assertEquals(
      further.map(({ rel }) => rel),
      page.kind === "start" ? [...expected, ...start] : expected,
      path,
    );
    for (const { to, type } of links) {
      const response = await app.send(to.replace(origin, ""), {
        headers: { accept: type ?? "*/*" },
      });
      assertEquals(response.status, 200, to);
      if (type) assert(response.headers.get("content-type")!.startsWith(type), to);
    }
  }
});

Deno.test("a Link header stays below a thousand bytes", async () => {
  for (const { path, form } of requests) {
    const { headers } = await get(path, form);
    assert(headers.get("link")!.length < 1_000, path);
  }
});

Deno.test("what is made for one request carries the same fields as the page", async () => {
  const fields = ({ headers }: Response) => [headers.get("link"), headers.get("content-language")];
  const searched = await get("/en/search?query=rate", "html");
  assertEquals(fields(searched), fields(await get("/en/search", "html")));
  using contact = await contactApp();
  const page = fields(await contact.send("/contact"));
  const refused = await contact.send("/contact", formPost({ ...enquiry, email: "" }));
  assertEquals([refused.status, fields(refused)], [422, page]);
  assertEquals(fields(await contact.send("/contact?sent=1")), page);
});

Deno.test("catalog, search and a page that is not there say their language too", async () => {
  for (const language of ["de", "en"]) {
    for (
      const path of [
        `/api/v1/services?language=${language}`,
        `/ask?query=a&language=${language}&streaming=false`,
        `/ask?query=a&language=${language}`,
        `${language === "de" ? "" : "/en"}/no-such-page`,
      ]
    ) {
      const response = await app.send(path);
      await response.body?.cancel();
      assertEquals(response.headers.get("content-language"), language, path);
    }
  }
});
