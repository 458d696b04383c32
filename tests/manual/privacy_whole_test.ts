import { assertEquals, assertMatch } from "@std/assert";
import { type Language, languages, packs } from "../../lib/languages/mod.ts";
import { apiProviders } from "../../lib/contact/http_mail.ts";
import { configOf, siteOfFolder } from "../kit/app.ts";

const address = { MAIL_FROM: "website@practice.example", MAIL_TO: "hello@practice.example" };
const mailOf = {
  none: {},
  outbox: { MAIL_PROVIDER: "outbox" },
  ...Object.fromEntries(
    Object.keys(apiProviders).map((
      name,
    ) => [name, { MAIL_PROVIDER: name, MAIL_API_KEY: "key", ...address }]),
  ),
  smtp: { MAIL_PROVIDER: "smtp", MAIL_SMTP_URL: "smtps://u:p@mail.practice.example", ...address },
};

const checkAt = (host: string) => ({
  CHALLENGE_SECRET: "secret",
  CHALLENGE_SITE_KEY: "key",
  CHALLENGE_VERIFY_URL: `https://${host}/siteverify`,
});
const challengeOf = {
  none: {},
  turnstile: checkAt("challenges.cloudflare.com"),
  hcaptcha: checkAt("api.hcaptcha.com"),
  recaptcha: checkAt("www.google.com"),
  other: checkAt("check.provider.example"),
};

const deploy = { DENO_DEPLOY: "true" };
const hostOf = {
  "an own server, a store in a file": {},
  "an own server, a store at an address": { KV_URL: "https://kv.practice.example" },
  "Deno Deploy, the store assigned to the app": {
    ...deploy,
    DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app",
    KV_URL: "",
  },
  "Deno Deploy, a store at an address": { ...deploy, KV_URL: "https://kv.practice.example" },
};

/** The notice of a site in all languages, under a configuration. */
function notices(env: Record<string, string>): [Language, string][] {
  const encode = (text: string) => new TextEncoder().encode(text);
  const folder = new Map([
    ["site.json", encode(JSON.stringify({ name: "Small", languages }))],
    ...languages.map((language) =>
      [`${language}/index.md`, encode("---\ntitle: Start\n---\n\nText.\n")] as const
    ),
  ]);
  const site = siteOfFolder(folder, { config: configOf(env) });
  return languages.map((language) => [language, site.in(language).privacy.markdown]);
}

/** What a notice refers to in its own text, and the heading that must be there for it. */
const references: Partial<Record<Language, [RegExp, (words: string) => string | undefined][]>> = {
  en: [
    [/named under ([a-z ]+),/g, (words) => words],
    [/(bot check) on the contact page, described below/g, (words) => words],
    [/those of the (form)/g, () => "legal basis is your consent"],
  ],
  de: [
    [/„([^“]+)“/g, (words) => words],
    [/(Bot-Prüfung) auf der Kontaktseite, die unten/g, (words) => words],
    [/die des (Formulars)/g, () => "Rechtsgrundlage ist Ihre Einwilligung"],
  ],
};

for (const [mail, mailEnv] of Object.entries(mailOf)) {
  for (const [challenge, challengeEnv] of Object.entries(challengeOf)) {
    Deno.test(`The notice is whole wherever the site runs, with mail ${mail} and bot check ${challenge}`, () => {
      for (const [host, hostEnv] of Object.entries(hostOf)) {
        for (const OTEL_DENO of ["", "true"]) {
          const env = { ...mailEnv, ...challengeEnv, ...hostEnv, OTEL_DENO };
          for (const [language, text] of notices(env)) {
            const where = `${language}, ${host}, traces ${OTEL_DENO || "none"}`;
            assertEquals(text.match(/\{\{|\}\}|undefined|\n\n\n|\S {2,}\S/)?.[0], undefined, where);
            assertEquals(emptySections(text), [], where);
            assertEquals(dangling(language, text), [], where);
            assertEquals(sentences(language, text), {
              mail: mail === "none" ? [] : [mail],
              challenge: challenge === "none" ? [] : [challenge],
            }, where);
          }
        }
      }
    });
  }
}

/** Headings that nothing stands below. */
function emptySections(text: string): string[] {
  const sections = text.split(/^(?=#{1,3} )/m).slice(1);
  return sections.filter((section) => !section.includes("\n\n") || /^#+ .*\s*$/.test(section));
}

function dangling(language: Language, text: string): string[] {
  return (references[language] ?? []).flatMap(([pattern, wanted]) =>
    [...text.matchAll(pattern)].filter(([, words]) => {
      const there = wanted(words!)!.toLowerCase();
      return !text.replace(pattern, "").replaceAll("\u00a0", " ").toLowerCase().includes(there);
    }).map(([reference]) => reference)
  );
}

/** The providers whose sentence a notice has. */
function sentences(language: Language, text: string) {
  const { mail, challenge } = packs[language].privacy;
  const said = (all: Record<string, string>) =>
    Object.keys(all).filter((name) =>
      text.includes(all[name]!.replace("{host}", "check.provider.example"))
    );
  return { mail: said(mail), challenge: said(challenge) };
}

Deno.test("In every configuration the notice states legal ground and period for messages by email", () => {
  for (const env of Object.values(mailOf)) {
    for (const [language, text] of notices(env)) {
      if (references[language] === undefined) continue;
      const section = text.slice(text.search(/^## .*(by email|per E-Mail)$/m));
      assertMatch(section, /Art\.\s6|those of the form|die des Formulars/, language);
      assertMatch(text, /six months|sechs Monaten/, language);
    }
  }
});
