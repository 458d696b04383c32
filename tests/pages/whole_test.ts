/** Pages and their graphs stand in `whole/`, to read: what one of its files shows no test repeats. */
import { compare } from "../kit/cases.ts";
import { app, contactApp, enquiry, formPost, graphOf } from "./support.ts";

/** The whole of the first, and of the others what is theirs. */
const pages: [
  name: string,
  path: string,
  sent?: Record<string, string>,
  headers?: Record<string, string>,
][] = [
  ["document", "/en/services/api-review"],
  ["start", "/en"],
  ["services", "/en/services"],
  ["service", "/services/api-review"],
  ["journal", "/notes"],
  ["article", "/notes/backups"],
  ["contact", "/en/contact"],
  ["contact_sent", "/contact?sent=1"],
  ["contact_wrong", "/contact", { name: `<b>"x"`, email: "hello@", message: "a & <i>\r\nb" }],
  ["contact_no_consent", "/en/contact", { ...enquiry, gdprConsent: "" }],
  ["contact_trapped", "/en/contact", { ...enquiry, website: "https://spam.example" }],
  ["contact_too_long", "/contact", { message: "x".repeat(70_000) }],
  ["contact_cross_site", "/en/contact", enquiry, { "sec-fetch-site": "cross-site" }],
  ["search", "/en/search"],
  ["search_found", "/en/search?query=how+it+goes+accessibility"],
  ["search_nothing", "/search?query=%3Cqqqqzzzz%3E%22"],
  ["search_too_long", `/en/search?query=${"x".repeat(201)}`],
  ["not_found", "/gibt-es-nicht"],
];

for (const [name, path, sent, headers] of pages) {
  Deno.test(`${sent ? "POST " : ""}${path.slice(0, 60)} is answered by ${name}.html`, async () => {
    using form = sent && await contactApp();
    const response = await (form ? form.send(path, formPost(sent, headers)) : app.send(path));
    const html = (await response.text()).replaceAll(/\/engine\/[0-9a-f]+\//g, "/engine/…/")
      .replace(/("application\/ld\+json">).*(?=<\/script>)/, "$1 …");
    const own = /<title>.*|<meta name="robots".*|<script type="module".*|<main[^]*<\/main>/g;
    const lines = name === "document" ? html : html.match(own)!.join("\n");
    const said = [response.status, response.headers.get("cache-control")].join(", ");
    compare(new URL(`whole/${name}.html`, import.meta.url), `<!-- ${said} -->\n${lines.trim()}\n`);
  });
}

for (const name of ["document", "start", "services", "article"]) {
  Deno.test(`the graph of ${name}.html is that of ${name}.json`, async () => {
    const [, path] = pages.find(([other]) => other === name)!;
    const graph = JSON.stringify(await graphOf(path), null, 2);
    compare(new URL(`whole/${name}.json`, import.meta.url), `${graph}\n`);
  });
}
