import { assert, assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { checkFolder } from "../../lib/cli/check.ts";
import { checkConfig, checkMail } from "../../lib/cli/check_config.ts";
import { knownFields } from "../../lib/site/front_matter.ts";
import { Practice } from "../../lib/site/practice.ts";
import { translator } from "../../lib/cli/owner_language.ts";
import { packs } from "../../lib/languages/mod.ts";
import { asMessage, it, say, type Saying, sayingsIn } from "../../lib/base/saying.ts";
import { readSourceTree } from "../architecture/source_tree.ts";
import { build, filesIn, page, small, withFolder } from "../content/folder.ts";

const inGerman = translator("de");

const english = /\b(?:the|such as|must|which|with|cannot|one of|did you)\b/i;

/** Everything that is wrong with the made-up sites whose messages are recorded. */
const faults = [...Deno.readDirSync("tests/check/messages")]
  .filter(({ name }) => name.endsWith(".site"))
  .flatMap(({ name }) => {
    const text = Deno.readTextFileSync(`tests/check/messages/${name}`);
    const { check, refusal } = build(filesIn(text));
    const { errors, remarks } = check?.() ?? { errors: refusal!.errors, remarks: [] };
    return [...errors, ...remarks];
  });

Deno.test("Every message about a site is German, down to its last part", () => {
  assertGreater(faults.length, 200);
  const told = faults.map((fault) => fault.translatedBy(inGerman));
  assertEquals(told.filter((message, at) => message === faults[at]!.message), []);
  assertEquals(told.filter((message) => english.test(message.replace(/^[^:]+:\d+: /, ""))), []);
});

Deno.test("All that is said has its German with the same parts, and nothing else has", () => {
  const sources = readSourceTree("main.ts", "routes", "lib").values();
  const said = new Set([...sources].flatMap(formsIn));
  const { messages } = packs.de;
  assertEquals(Object.keys(messages).filter((form) => !said.has(form)), []);
  assertEquals([...said].filter((form) => !Object.hasOwn(messages, form)), []);
  const places = (text: string) => new Set(text.match(/\{\d\}/g));
  for (const [form, german] of Object.entries(messages)) {
    assertEquals(places(german), places(form), german);
  }
});

/** Lists the forms of all sayings in a source, those within others included. */
const formsIn = (source: string): string[] =>
  [...source.matchAll(/\bsay(?=`)/g)].map(({ 0: tag, index }) =>
    say(templateAt(source, index + tag.length).texts).form
  );

/** Parts the template that begins at a place of a source, and tells where it ends. */
function templateAt(source: string, start: number): { texts: string[]; end: number } {
  const texts = [""];
  for (let at = start + 1;; at++) {
    if (source[at] === "`") return { texts, end: at };
    if (source.startsWith("${", at)) {
      at = endOfValue(source, at + 2);
      texts.push("");
    } else texts.push(`${texts.pop()}${source[at]}`);
  }
}

/** Finds the brace that ends a value in a template. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  for (let at = start;; at++) {
    if (source[at] === "`") at = templateAt(source, at).end;
    else if (source[at] === '"') at = source.indexOf('"', at + 1);
    else if (source[at] === "{") depth++;
    else if (source[at] === "}" && depth-- === 0) return at;
  }
}

Deno.test("A field of any form that it must not have is told of in words of its own", () => {
  const forms: unknown[] = [null, 1, -1, "?", "", true, [], [1], [[1]], {}, { "?": 1 }, [{
    "?": 1,
  }]];
  const settings = { name: "A", languages: ["en"] };
  const places = [
    ["name", "languages", "hourlyRate", "currency", "vat", "formTargets", "invented"],
    Object.keys(Practice.shape).map((name) => `practice.${name}`),
    ["character", "logo", "heroFocus"].map((name) => `theme.${name}`),
    ["tagline", "actions", "navigation", "footer", "synonyms", "words"].map((name) => `en.${name}`),
    ["actions.0.url", "navigation.0.page", "practice.host"].map((name) => `en.${name}`),
  ].flat();
  const refused = places.flatMap((place) =>
    forms.flatMap((form) => {
      const value = place.split(".").reduceRight<unknown>(
        (inner, name) => name === "0" ? [inner] : { [name]: inner },
        form,
      );
      const { refusal } = build(small({ "site.json": JSON.stringify({ ...settings, ...value! }) }));
      return refusal?.errors ?? [];
    })
  );
  const pages = knownFields.flatMap((name) =>
    forms.flatMap((form) => {
      const { refusal } = build(small({ "en/a.md": page(`${name}: ${JSON.stringify(form)}`) }));
      return refusal?.errors ?? [];
    })
  );
  assertGreater(Math.min(refused.length, pages.length), 100);
  for (const { problem } of [...refused, ...pages]) {
    assert(Object.hasOwn(packs.de.messages, problem.form), `${problem}`);
  }
});

/** Variables that are wrong, or work and are told of. */
const variables: Record<string, string>[] = [
  {
    ...Object.fromEntries(
      ["PORT", "BASE_URL", "MAIL_PROVIDER", "MAIL_SMTP_URL", "MAIL_FROM", "MAIL_API_URL"]
        .concat("LOG_MISSED_SEARCHES").map((name) => [name, "x"]),
    ),
    ...Object.fromEntries(
      ["HOST", "ALLOWED_HOSTS", "MAIL_TO", "KV_TOKEN"].map((name) => [name, "x /"]),
    ),
    KV_URL: "ftp://x",
  },
  { KV_TOKEN: "x", MAIL_PROVIDER: "smtp", CHALLENGE_SECRET: "x" },
  { HOST: "0.0.0.0" },
  { BASE_URL: "https://www.practice.example" },
  { BASE_URL: "https://www.practice.example", MAIL_PROVIDER: "outbox" },
  { DENO_DEPLOY_APP_SLUG: "desk", DENO_DEPLOY_ORG_SLUG: "practice" },
  { DENO_DEPLOY: "true", KV_URL: "data/kv.db", MAIL_PROVIDER: "outbox" },
];

const resend = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "x",
  MAIL_FROM: "a@practice.example",
  MAIL_TO: "a@practice.example",
};

Deno.test("What is said of variables and of mail has a German form, down to its last part", async () => {
  const site = (language: string) => ({
    "site.json": `{ "name": "A", "languages": ["${language}"], "invented": true }`,
  });
  const saidIn = async (CONTENT_DIR: string) => {
    const reports = [];
    // A text in the place of the store.
    for (const set of [...variables, { KV_URL: `${CONTENT_DIR}/site.json` }]) {
      reports.push(await checkConfig((name) => ({ CONTENT_DIR, ...set })[name], Deno.openKv));
    }
    for (const status of [200, 401, 422, 429, 500]) {
      const fetch = () => Promise.resolve(Response.json({ id: "1" }, { status }));
      reports.push(await checkMail((name) => ({ CONTENT_DIR, ...resend })[name], fetch));
    }
    reports.push(await checkMail((name) => ({ CONTENT_DIR })[name], fetch));
    // The values of variables, which stand above, have no language.
    return reports.flatMap(({ report }) => report.split("\n\n").at(-1)!.split("\n"));
  };
  await withFolder(site("en"), (inEnglish) =>
    withFolder(site("de"), async (inGerman) => {
      const [original, translated] = [await saidIn(inEnglish), await saidIn(inGerman)];
      assertGreater(translated.length, 30);
      assertEquals(translated.length, original.length);
      assertEquals(translated.filter((line) => original.includes(line)), []);
      assertEquals(translated.filter((line) => english.test(line)), []);
    }));
});

Deno.test("A message in German says what is wrong and what to do in the words of the field", () => {
  const told: [Saying, string][] = [
    [
      say`The link ${"/no"} is dead: there is nothing at ${"/no"}.
        ${say`Correct it, or add the page`}`,
      "Der Link /no führt ins Leere: Unter /no gibt es nichts. Korrigieren Sie ihn oder legen Sie die Seite an",
    ],
    [
      say`${say`Indexing ${"de"}`}: ${2000} of ${5000} pages`,
      "Suchindex de: 2000 von 5000 Seiten",
    ],
    [
      say`${it} must be ${say`true or false`}`.of("draft"),
      "draft passt so nicht. Schreiben Sie true oder false",
    ],
  ];
  assertEquals(told.map(([saying]) => inGerman(saying)), told.map(([, german]) => german));
});

Deno.test("What an owner wrote is no message, even if it reads like one", () => {
  for (const heading of ["true or false", "{1} must be {0}", "$& {href=/contact}"]) {
    const saying = say`The heading “${heading}” skips a level. Begin it with ${"##"}`;
    assertEquals(
      inGerman(saying),
      `Die Überschrift „${heading}“ überspringt eine Ebene. Beginnen Sie sie mit ##`,
    );
    const english = `The heading “${heading}” skips a level. Begin it with ##`;
    assertEquals([String(saying), translator("en")(saying)], [english, english]);
    assertEquals(sayingsIn(asMessage(saying, saying)), [saying, saying]);
  }
});

Deno.test("The check speaks the site's first language, however much is wrong in its settings", async () => {
  const settings = '{ "name": "Beispiel", "languages": ["de", "en"] }';
  const files = (languages: string[], siteJson: string) => ({
    "site.json": siteJson,
    ...Object.fromEntries(
      languages.map((language) => [`${language}/index.md`, page("title: A", "[x](/no)")]),
    ),
  });
  const reports = async (languages: string[], siteJson: string, expected: string) =>
    await withFolder(
      files(languages, siteJson),
      (dir) => assertStringIncludes(checkFolder(dir).report, expected),
    );
  await reports(["de", "en"], settings, "Fehler: 2\nde/index.md:5: Der Link /no führt ins Leere");
  await reports(
    ["de", "en"],
    settings.replace('",', '"'),
    "Fehler: 1\nsite.json:1: Die Datei ist kein",
  );
  await reports(["de"], "{", "Fehler: 1\nsite.json:1: Die Datei ist kein");
  await reports(["de", "en"], "{", "Errors: 1\nsite.json:1: The file is not valid");
  await reports(["en"], settings.replace('"de", "en"', '"en"'), "Visitors would come across");
});
