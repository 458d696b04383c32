import { assertEquals, assertGreater, assertStringIncludes } from "@std/assert";
import { checkSite } from "../../lib/commands/check.ts";
import { checkConfig, checkMail } from "../../lib/commands/check_config.ts";
import { storeWarning } from "../../lib/contact/store_file.ts";
import { translator } from "../../lib/languages/messages.ts";
import { packs } from "../../lib/languages/mod.ts";
import { readSourceTree } from "../architecture/source_tree.ts";
import { page, withFolder } from "../content/folder.ts";

const inGerman = translator("de");

/** Every message that the tests have an owner come across, without its place. */
const recorded = [...Deno.readDirSync("tests/content/messages")]
  .filter(({ name }) => name.endsWith(".errors"))
  .flatMap(({ name }) => Deno.readTextFileSync(`tests/content/messages/${name}`).split("\n"))
  .flatMap((line) => /^[^:]+:\d+: (.*)/.exec(line)?.[1] ?? []);

const english = /\b(?:the|such as|must|which|with|cannot|one of|did you)\b/i;

Deno.test("Every message about a site has a German form, down to its last part", () => {
  assertEquals(recorded.filter((message) => inGerman(message) === message), []);
  assertEquals(recorded.map(inGerman).filter((message) => english.test(message)), []);
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
    return reports.flatMap(({ report }) => report.split("\n"));
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

Deno.test("Each cure of a store that cannot be used has a German form", () => {
  const reasons = ["is locked", "is read-only", "disk is full", "is a directory", "is damaged"];
  const told = reasons.map((reason) => inGerman(storeWarning("data/frontdesk.db", reason)));
  assertEquals(new Set(told.map((text) => text.split("zugestellt. ")[1])).size, reasons.length);
  assertEquals(told.filter((text) => english.test(text)), []);
});

Deno.test("No message is translated that nobody says", () => {
  const said = [Deno.readTextFileSync("main.ts"), ...readSourceTree("lib").values()].join("\n")
    .toLowerCase()
    .replaceAll('\\"', '"')
    .replaceAll(/["'`]\s*\+\s*["'`]/g, "");
  const parts = Object.keys(packs.de.messages).flatMap((english) =>
    english.toLowerCase().split(/\{\d\}|[.:;] |, (?:such as|or) /).map((part) => part.trim())
  );
  // Shorter ones are nouns, numbers and joints, which say nothing.
  assertEquals(parts.filter((part) => part.length > 9 && !said.includes(part)), []);
});

Deno.test("A translation has each part of its message that differs, and no other", () => {
  const places = (text: string) => new Set(text.match(/\{\d/g));
  for (const [english, german] of Object.entries(packs.de.messages)) {
    assertEquals(places(german), places(english), german);
  }
});

Deno.test("A message in German says what is wrong and what to do in the words of the field", () => {
  const told = {
    "The link /no is dead: there is nothing at /no. Correct it, or add the page":
      "Der Link /no führt ins Leere: Unter /no gibt es nichts. Korrigieren Sie ihn oder legen Sie die Seite an",
    "Indexing de: 2000 of 5000 pages": "Suchindex de: 2000 von 5000 Seiten",
    "Checking: 4100 of 5000 pages": "Prüfung: 4100 von 5000 Seiten",
    "draft must be true or false": "draft passt so nicht. Schreiben Sie true oder false",
    "title is missing. Add a line such as title: API design":
      "title fehlt. Ergänzen Sie eine Zeile wie title: Erbrecht",
    "colour is unknown. Did you mean country?": "colour ist unbekannt. Meinten Sie country?",
    "The alias is /search, which is taken by a page of the engine. Choose another":
      "aliases nennt /search, doch dort ist schon eine Seite des Programms. Wählen Sie einen anderen Pfad",
  };
  assertEquals(Object.keys(told).map(inGerman), Object.values(told));
});

Deno.test("What an owner wrote is no message, even if it reads like one", () => {
  const heading = "This must be the file";
  assertEquals(
    inGerman(`The heading “${heading}” skips a level. Begin it with ##`),
    `Die Überschrift „${heading}“ überspringt eine Ebene. Beginnen Sie sie mit ##`,
  );
  assertEquals(translator("en")("draft must be true or false"), "draft must be true or false");
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
      (dir) => assertStringIncludes(checkSite(dir).report, expected),
    );
  await reports(["de", "en"], settings, "2 Fehler:\nde/index.md:5: Der Link /no führt ins Leere");
  await reports(
    ["de", "en"],
    settings.replace('",', '"'),
    "1 Fehler:\nsite.json:1: Die Datei ist kein",
  );
  await reports(["de"], "{", "1 Fehler:\nsite.json:1: Die Datei ist kein");
  await reports(["de", "en"], "{", "1 error:\nsite.json:1: The file is not valid");
  await reports(["en"], settings.replace('"de", "en"', '"en"'), "Visitors would come across");
});
