import { assert, assertEquals } from "@std/assert";
import { engineAssets } from "../../lib/pages/assets/engine_assets.ts";
import { markdownOf } from "../../lib/site/text.ts";
import { variableList } from "../../lib/config.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { fill } from "../../lib/base/fill.ts";
import { read, smallApp, smallSite } from "./support.ts";

const account = variableList.filter(({ name }) => name.startsWith("MAIL_"))
  .map(({ name, example }) => [name, example]);

/** The variables of an account with each provider. */
const mailOf: Record<string, Record<string, string>> = {
  none: {},
  ...Object.fromEntries(
    Object.keys(packs.en.privacy.mail)
      .map((name) => [name, { ...Object.fromEntries(account), MAIL_PROVIDER: name }]),
  ),
};

const checkAt = (host: string) => ({
  CHALLENGE_SECRET: "secret",
  CHALLENGE_SITE_KEY: "key",
  CHALLENGE_VERIFY_URL: `https://${host}/siteverify`,
});
const challengeOf: Record<string, Record<string, string>> = {
  none: {},
  turnstile: checkAt("challenges.cloudflare.com"),
  hcaptcha: checkAt("api.hcaptcha.com"),
  recaptcha: checkAt("www.google.com"),
  other: checkAt("check.provider.example"),
};

const deploy = { DENO_DEPLOY: "true", DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app" };
const atAddress = { KV_URL: "https://kv.practice.example" };
const hosts: Record<string, string>[] = [
  { OTEL_DENO: "true" },
  { LOG_MISSED_SEARCHES: "true", ...atAddress },
  { ...deploy, KV_URL: "", LOG_MISSED_SEARCHES: "true" },
  { ...deploy, ...atAddress, OTEL_DENO: "true" },
];

/** What a notice says that it has a part about. */
const referred = /(bot check) on the contact page|(Bot-Prüfung) auf der Kontaktseite, die/gi;

for (const [mail, mailEnv] of Object.entries(mailOf)) {
  for (const [challenge, challengeEnv] of Object.entries(challengeOf)) {
    Deno.test(`The notice is whole and names what is used, wherever the site runs: mail ${mail}, bot check ${challenge}`, () => {
      for (const host of hosts) {
        const env = { ...mailEnv, ...challengeEnv, ...host };
        const site = smallSite(["en", "de"], { env });
        for (const language of ["en", "de"] as const) {
          const text = markdownOf(site.in(language).privacy, site);
          const where = `${language} ${JSON.stringify(host)}`;
          assertEquals(text.match(/\{\{|\}\}|undefined|\n\n\n|\S {2,}\S/)?.[0], undefined, where);
          const parts = text.split(/^(?=#{1,3} )/m).slice(1);
          assertEquals(parts.filter((part) => !/\n\n\S/.test(part)), [], where);
          assertEquals(dangling(text), [], where);
          assertEquals(sentences(language, text), [mail, challenge], where);
          for (
            const ground of [/Art\.\s45/g, /Art\.\s46/g, /a copy on request|Wunsch eine Kopie/g]
          ) {
            assertEquals(text.match(ground)?.length ?? 0, Number(goesAbroad(env)), where);
          }
        }
      }
    });
  }
}

/** What a notice refers to and has no part about. */
const dangling = (text: string) =>
  [...text.matchAll(referred)].map(([, english, german]) => english ?? german!)
    .filter((part) =>
      !text.replace(referred, "").toLowerCase().includes(`# ${part.toLowerCase()}`)
    );

/** The providers whose sentence a notice has, of mail and of the bot check. */
function sentences(language: Language, text: string): string[] {
  const { mail, challenge, law } = packs[language].privacy;
  const filled = (sentence: string) =>
    fill(
      sentence,
      { host: "check.provider.example" },
      (name) => ` (${name.replace("law ", "")} ${law.gdpr})`,
    );
  const said = (all: Record<string, string>) =>
    Object.keys(all).filter((name) => text.includes(filled(all[name]!))).join() || "none";
  return [said(mail), said(challenge)];
}

/** Whether a notice has to say on what data goes abroad; law/ shows what else it says, and where. */
function goesAbroad(env: Record<string, string>): boolean {
  return "DENO_DEPLOY" in env || env.MAIL_PROVIDER === "resend" || "CHALLENGE_SECRET" in env;
}

Deno.test("The pages for programs, the description and the sample say what becomes of an enquiry: mailed, saved or refused", async () => {
  const said = {
    smtp: "sends a real email",
    outbox: "nothing is mailed",
    none: "cannot send at present",
  };
  const answer = { smtp: "was sent", outbox: "nothing was mailed", none: "was sent" };
  for (const mail of Object.keys(said) as (keyof typeof said)[]) {
    const app = smallApp("en", { env: mailOf[mail] });
    const pages = ["/agents.md", "/developers.md", "/developers/contact.md"]
      .map((path) => read(app, path));
    const { info, paths } = JSON.parse(await read(app, "/api/openapi.json"));
    const { description } = paths["/api/contact"].post;
    for (const text of [...await Promise.all(pages), info.description, description]) {
      const found = Object.entries(said).filter(([, words]) => text.includes(words));
      assertEquals(found.map(([name]) => name), [mail], text);
    }
    assert((await read(app, "/developers/contact.md")).includes(answer[mail]), mail);
  }
});

Deno.test("No page sets a cookie, and no script of the engine stores anything on the device", async () => {
  const app = smallApp("en", { env: { ...mailOf.smtp, ...challengeOf.turnstile } });
  for (const path of ["/", "/contact", "/search?query=text", "/privacy"]) {
    assertEquals((await app.send(path)).headers.get("set-cookie"), null, path);
  }
  for (const [name, { bytes }] of engineAssets) {
    if (!name.endsWith(".js")) continue;
    const script = new TextDecoder().decode(bytes);
    assert(!/\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(script), name);
  }
});

Deno.test("Without an address there is no imprint, and nothing links one", async () => {
  const app = smallApp("de");
  assertEquals((await app.send("/impressum")).status, 404);
  assert(!(await read(app, "/")).includes("impressum"));
});
