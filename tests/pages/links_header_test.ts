import { assert, assertEquals, assertLess } from "@std/assert";
import { origin } from "../kit/app.ts";
import { app, site } from "./support.ts";

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

const get = (path: string, form: keyof typeof forms) =>
  app.send(path, { headers: { accept: forms[form] } });

Deno.test("every page and every .md says its language and leads on to everything else, and all of it exists", async () => {
  const start = ["service-doc", "sitemap", "ard", "manifest"];
  for (const { page, path, form } of requests) {
    const response = await get(path, form);
    assertLess(response.headers.get("link")!.length, 1_000);
    assertEquals(response.headers.get("content-language"), page.language, path);
    const links = linksOf(response);
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
