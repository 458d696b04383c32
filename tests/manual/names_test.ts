import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { decodeHTMLStrict } from "entities/decode";
import { marked } from "marked";
import { languages } from "../../lib/languages/mod.ts";
import { markdownOf } from "../../lib/site/text.ts";
import { testApp } from "../kit/app.ts";
import { read, smallSite } from "./support.ts";

const name = "A*B_C<i>|`[x] *D* {{rate}} &amp; GmbH";
const practice = {
  ...{ legalName: name, street: "Ring *1*", postalCode: "12345", city: "O_r_t", phone: "+49 30 1" },
  ...{ email: "a_b_@small.example", insurer: name, representative: name, host: name },
};

const page = `---
title: About {{siteName}}
---

{{siteName}} and {{legalName}}

## {{siteName}}

| a | b |
|---|---|
| {{siteName}} | c |

<p title="{{siteName}}">{{siteName}}</p>
`;

/** What a browser shows of HTML. */
const shown = (html: string) =>
  decodeHTMLStrict(html.replace(/<[^>]*>/g, "")).replaceAll("\u00a0", " ");

Deno.test("A practice's name full of marks is shown as it is, in HTML, Markdown and JSON", async () => {
  const app = testApp({ site: smallSite(languages, { name, hourlyRate: 120, practice }, page) });
  const rendered = async (path: string) => shown(await marked.parse(await read(app, path)));
  for (const [page, count] of [["/", 5], ["/agents", 3], ["/imprint", 3]] as const) {
    const markdown = page === "/" ? "/index.md" : `${page}.md`;
    for (const text of [shown(await read(app, page)), await rendered(markdown)]) {
      assert(text.split(name).length > count, `${page}: ${text}`);
    }
  }
  const [, title = ""] = (await read(app, "/")).match(/<p title="([^"]*)"/) ?? [];
  assertEquals(decodeHTMLStrict(title), name);
  assertStringIncludes(await read(app, "/imprint"), 'href="mailto:a_b_@small.example"');
  for (const path of ["/privacy.md", "/llms.txt", "/developers/contact.md"]) {
    assertStringIncludes(await rendered(path), name, path);
  }
  const { info } = JSON.parse(await read(app, "/api/openapi.json"));
  assertEquals(info.contact.name, name);
});

const configurations: Record<string, string>[] = [
  { MAIL_PROVIDER: "outbox", LOG_MISSED_SEARCHES: "true", OTEL_DENO: "true" },
  { DENO_DEPLOY: "true", CHALLENGE_SECRET: "secret", CHALLENGE_SITE_KEY: "key" },
];

Deno.test("The engine's texts have no mistake, whatever the site says and however it is configured", () => {
  const sites = configurations.flatMap((env) => [
    smallSite(languages, { env }, page),
    smallSite(languages, { env, hourlyRate: 120, practice: { ...practice, country: "DE" } }, page),
  ]);
  for (const site of sites) {
    for (const page of site.pages) {
      const text = markdownOf(page, site);
      assert(!/\{\{(?!rate)|undefined|\n\n\n/.test(text), `${page.file} ${text}`);
    }
  }
});
