import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { markdownOf } from "../../lib/content/text.ts";
import { type Language, languages, packs } from "../../lib/languages/mod.ts";
import { apiProviders } from "../../lib/contact/http_mail.ts";
import { fill } from "../../lib/template.ts";
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
  return languages.map((language) => [language, markdownOf(site.in(language).privacy, site)]);
}

/** What a notice refers to in its own text, and the words of the heading that must be there for it. */
const references: Partial<Record<Language, [RegExp, (words: string) => string | undefined][]>> = {
  en: [
    [/listed under “([^”]+)”/g, (words) => words],
    [/see \[(\w+)\]\(#hosting\)/g, (words) => `## ${words}`],
    [/(bot check) on the contact page, described below/g, (words) => `# ${words}`],
  ],
  de: [
    [/„([^“]+)“/g, (words) => words],
    [/siehe \[(\w+)\]\(#hosting\)/g, (words) => `## ${words}`],
    [/(Bot-Prüfung) auf der Kontaktseite, die unten/g, (words) => `# ${words}`],
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
  const { mail, challenge, law } = packs[language].privacy;
  const filled = (sentence: string) =>
    fill(
      sentence,
      { host: "check.provider.example" },
      (name) => ` (${name.replace("law ", "")}\u00a0${law.gdpr})`,
    );
  const said = (all: Record<string, string>) =>
    Object.keys(all).filter((name) => text.includes(filled(all[name]!)));
  return { mail: said(mail), challenge: said(challenge) };
}

const environments = Object.values(mailOf).flatMap((mailEnv) =>
  Object.values(hostOf).flatMap((hostEnv) =>
    ["", "true"].flatMap((more) =>
      Object.values(challengeOf).map((challengeEnv) => ({
        ...mailEnv,
        ...hostEnv,
        ...challengeEnv,
        OTEL_DENO: more,
        LOG_MISSED_SEARCHES: more,
      }))
    )
  )
);

const read = new Map<object, [Language, string][]>();

/** The notices in the languages that these tests know, of each configuration read once for all. */
function everyNotice(env: Record<string, string>): [Language, string][] {
  const found = read.get(env) ??
    notices(env).filter(([language]) => references[language] !== undefined);
  assertEquals(found.length, Object.keys(references).length);
  read.set(env, found);
  return found;
}

/** The sections of a notice, a heading with what stands below it. */
const sectionsOf = (text: string) => text.split(/^(?=## )/m).slice(1);

Deno.test("In every configuration the notice states legal ground and period for what people write", () => {
  for (const env of environments) {
    for (const [language, text] of everyNotice(env)) {
      const section = sectionsOf(text).find((part) =>
        /^## (Contacting us|Wenn Sie sich an uns)/.test(part)
      );
      assertMatch(section!, /Art\.\s6(\(1\)\(b\)| Abs\.\s1 Buchst\.\sb)/, language);
      assertMatch(section!, /Art\.\s6(\(1\)\(f\)| Abs\.\s1 Buchst\.\sf)/, language);
      assertMatch(section!, /Art\.\s6(\(1\)\(c\)| Abs\.\s1 Buchst\.\sc)/, language);
      assertMatch(section!, /six months|sechs Monate /, language);
      assertMatch(section!, /mailbox is on a mail server|Postfach liegt auf einem Mailserver/);
    }
  }
});

Deno.test("In every configuration each place that logs has a period, and each purpose a legal ground", () => {
  for (const env of environments) {
    for (const [language, text] of everyNotice(env)) {
      const headed = (sections: string[], headings: RegExp) =>
        sections.filter((section) => headings.test(section.split("\n", 1)[0]!));
      const places = headed(sectionsOf(text), /Reading|Lesen|Traces|Hosting/);
      const isTraced = env.OTEL_DENO === "true" || "DENO_DEPLOY" in env;
      assertEquals(places.length, isTraced ? 3 : 2, language);
      const period = "DENO_DEPLOY" in env ? /as our plan|unser Tarif/ : /30\s(days|Tagen)/;
      for (const section of places) assertMatch(section, period);
      const purposes = headed(text.split(/^(?=#{2,3} )/m).slice(1), /duplicates|doppelten|Bot/);
      const wanted = ["MAIL_PROVIDER", "CHALLENGE_SECRET"].filter((name) => name in env);
      assertEquals(purposes.length, wanted.length, language);
      for (const section of [...places, ...purposes]) assertMatch(section, /Art\.\s6/);
    }
  }
});

Deno.test("In every configuration the right to object has a heading and a paragraph of its own", () => {
  for (const env of environments) {
    for (const [language, text] of everyNotice(env)) {
      const objections = sectionsOf(text).filter((section) => /Art\.\s21/.test(section));
      assertEquals(objections.length, 1, language);
      assertMatch(objections[0]!, /^## (Your right to object|Ihr Widerspruchsrecht)\n\n.+\n\n$/);
    }
  }
});

Deno.test("A transfer to a third country rests on adequacy or on clauses, of which the notice offers a copy", () => {
  let transfers = 0;
  for (const env of environments) {
    for (const [language, text] of everyNotice(env)) {
      assert(!/Data Privacy Framework/.test(text), language);
      const grounds = text.match(/Art\.\s46/g)?.length ?? 0;
      const copies = text.match(/a copy on request|Wunsch eine Kopie/g);
      assertEquals(copies?.length ?? 0, grounds, language);
      assertEquals(text.match(/Art\.\s45/g)?.length ?? 0, grounds, language);
      transfers += grounds;
    }
  }
  assertGreater(transfers, environments.length);
});

Deno.test("The notice promises delivery exactly where messages are delivered", () => {
  for (const [mail, env] of Object.entries(mailOf)) {
    for (const [, text] of everyNotice(env)) {
      const isPromised = /passes your message on|gibt Ihre Nachricht als E-Mail weiter/.test(text);
      assertEquals(isPromised, mail !== "none" && mail !== "outbox", mail);
    }
  }
});
