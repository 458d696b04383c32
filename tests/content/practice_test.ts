import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { testCases } from "../kit/cases.ts";
import { address, filesIn, page, siteOf, withoutIndex } from "./folder.ts";

/** An app over a site of one start page and one service, with what `site.json` says. */
const appOf = (json: Record<string, unknown>, language = "en", env = {}) =>
  testApp({
    env,
    site: siteOf({
      "site.json": JSON.stringify({ name: "Small", languages: [language], ...json }),
      [`${language}/index.md`]: page("title: Start"),
      [`${language}/services/a.md`]: page("title: A"),
    }),
  });

async function read(json: Record<string, unknown>, path: string, language?: string) {
  const html = await (await appOf(json, language).send(path)).text();
  return html.replaceAll("\u00a0", " ");
}

const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const footer = (html: string) => html.slice(html.indexOf("<footer"));

/** All that a practice is told to be: on its contact page, in footer and imprint, and to programs. */
async function told(text: string): Promise<string> {
  const site = siteOf(filesIn(text));
  const { send } = testApp({ site });
  const all: string[] = [];
  const tell = (name: string, said: string) =>
    all.push(`=== ${name}\n${said.replaceAll("\u00a0", " ").trim()}\n`);
  for (const language of site.languages) {
    const { contact, imprint, start } = site.in(language);
    const at = async (path: string) => await (await send(path)).text();
    const html = await at(contact.path);
    tell(contact.path, main(html).replace(/<form.*<\/form>/s, ""));
    tell("footer", html.slice(html.indexOf("<footer"), html.indexOf("</footer>")));
    tell(contact.markdownPath, withoutIndex(await at(contact.markdownPath)));
    if (imprint) {
      tell(imprint.path, main(await at(imprint.path)));
      tell(imprint.markdownPath, withoutIndex(await at(imprint.markdownPath)));
    }
    const { "@graph": nodes } = JSON.parse(
      (await at(start.path)).match(/ld\+json">(.*)<\/script>/)![1]!,
    );
    const practice = nodes.find((node: object) =>
      "legalName" in node || "address" in node || "telephone" in node
    ) ??
      nodes;
    tell("JSON-LD", JSON.stringify(practice, null, 1));
  }
  return all.join("\n");
}

testCases(
  "A practice is told to people and programs",
  new URL("practices/", import.meta.url),
  "site",
  { told },
);

Deno.test("An invented practice says so in the footer of every page, a real one nowhere", async () => {
  const line = "Small is fictional.";
  for (const invented of [true, false]) {
    const app = appOf({ invented, practice: address });
    for (
      const path of ["/", "/services/a", "/contact", "/search", "/privacy", "/imprint", "/nowhere"]
    ) {
      const html = await (await app.send(path)).text();
      assertEquals(footer(html).includes(line), invented, path);
    }
  }
});

Deno.test("In Switzerland no page of the engine has an ß, whatever a variable makes it say; the owner's facts stay", async () => {
  const practice = { ...address, country: "CH", representative: "A. Groß", phoneField: true };
  const challenge = {
    CHALLENGE_SECRET: "secret",
    CHALLENGE_SITE_KEY: "key",
    CHALLENGE_VERIFY_URL: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  };
  const app = await appOf(
    { practice, hourlyRate: 90, currency: "CHF", developerPages: true },
    "de",
    challenge,
  );
  const map = await (await app.send("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path!);
  assert(paths.includes("/developers/contact") && paths.includes("/privacy"));
  for (const path of [...paths, "/search?query=xyz", "/nowhere"]) {
    const text = await (await app.send(path || "/")).text();
    assert(!text.replaceAll("A. Groß", "").includes("ß"), `${path} ${/.{20}ß.{20}/.exec(text)}`);
  }
  const privacy = await (await app.send("/privacy.md")).text();
  assertStringIncludes(privacy, "A. Groß");
  assertStringIncludes(privacy, "Auftragsbearbeiter");
});

Deno.test("Whoever asks when or where the practice is reached finds the contact page, and the answer", async () => {
  const practice = { street: "Example Street 1", city: "Town", hours: "Mo-Fr 09:00-17:00" };
  const asked = {
    en: {
      "opening hours": "Monday to Friday, 9 am to 5 pm",
      "when are you open?": "Monday to Friday, 9 am to 5 pm",
      "address": "Example Street 1, Town",
    },
    de: {
      "Öffnungszeiten": "Montag bis Freitag, 9 bis 17 Uhr",
      "Wann haben Sie geöffnet?": "Montag bis Freitag, 9 bis 17 Uhr",
      "Anschrift": "Example Street 1, Town",
    },
  };
  for (const [language, answers] of Object.entries(asked)) {
    const app = await appOf({ practice }, language);
    for (const [query, answer] of Object.entries(answers)) {
      const path = `/ask?streaming=false&query=${encodeURIComponent(query)}`;
      const { results: [first] } = await (await app.send(path)).json();
      assertEquals(new URL(first.url).pathname, "/contact", query);
      assertStringIncludes(first.description, answer);
    }
  }
});

Deno.test("A practice that names no other way than email has none beside its form", async () => {
  const { site } = (await appOf({ practice: { email: "a@b.example" } })).deps;
  const { send } = testApp({ site, env: { MAIL_PROVIDER: "outbox" } });
  assert(!main(await (await send("/contact")).text()).includes('class="reach"'));
});

Deno.test("The start page's buttons are the site's, a telephone number and an email among them", async () => {
  const buttons = async (...actions: object[]) => {
    const html = main(await read({ en: { actions } }, "/"));
    return [...html.matchAll(/<a class="(button[^"]*)" href="([^"]*)">([^<]*)</g)]
      .map(([, ...button]) => button);
  };
  const call = { text: "Call us", url: "tel:+4930123" };
  assertEquals(await buttons(call, { page: "services", text: "What we do" }), [
    ["button", "tel:+4930123", "Call us"],
    ["button quiet", "/services", "What we do"],
  ]);
  const write = { text: "Write", url: "mailto:a@b.example" };
  assertEquals(await buttons(write), [["button", "mailto:a@b.example", "Write"]]);
});

Deno.test("Pages for programs, and Markdown, are offered to people only where the owner says so, and are always where they are", async () => {
  const [quiet, loud] = [appOf({}), appOf({ developerPages: true })];
  const read = async (app: typeof quiet, path: string) => await (await app.send(path)).text();
  const programs = /\/(developers|agents|auth|versioning|llms\.txt)\b/;
  for (
    const path of ["/", "/contact", "/services/a", "/nowhere", "/search", "/search?query=enquiry"]
  ) {
    const people = (html: string) => html.replace(/<head>.*<\/head>/s, "");
    assertMatch(people(await read(loud, path)), programs);
    assertEquals(people(await read(quiet, path)).match(programs), null, path);
  }
  for (const path of ["/", "/contact", "/services", "/services/a", "/search"]) {
    assertMatch(main(await read(loud, path)), /Markdown/);
    assertEquals(main(await read(quiet, path)).match(/Markdown|page-tools/), null, path);
  }
  for (const path of ["/sitemap.xml", "/assets/engine/suggestions-en.json"]) {
    assertMatch(await read(loud, path), programs);
    assertEquals((await read(quiet, path)).match(programs), null, path);
  }
  assertMatch(await read(quiet, "/ask?query=mcp&streaming=false"), programs);
  const there = ["/developers", "/developers/mcp", "/agents", "/auth", "/versioning.md"];
  for (const path of [...there, "/llms.txt", "/services/a.md"]) {
    assertEquals((await quiet.send(path)).status, 200, path);
  }
});

Deno.test("Whom net prices are for stands beside each of them, where the site says so", async () => {
  const practice = { audience: "business" };
  const line = "plus VAT, for businesses and public bodies only";
  for (const path of ["/services/a", "/services/a.md", "/pricing"]) {
    assertStringIncludes(await read({ hourlyRate: 90, practice }, path), line);
  }
  const included = await read({ hourlyRate: 90, vat: "included", practice }, "/services/a");
  assert(!included.includes("for businesses"));
});
