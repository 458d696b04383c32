import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { engineAssets } from "../../lib/browser/assets.ts";
import type { TestApp } from "../kit/app.ts";
import { read, smallApp } from "./support.ts";

const mailOf = {
  none: {},
  resend: {
    MAIL_PROVIDER: "resend",
    MAIL_API_KEY: "re_test",
    MAIL_FROM: "website@practice.example",
    MAIL_TO: "hello@practice.example",
  },
  smtp: {
    MAIL_PROVIDER: "smtp",
    MAIL_SMTP_URL: "smtps://user:password@mail.practice.example",
    MAIL_FROM: "website@practice.example",
    MAIL_TO: "hello@practice.example",
  },
  outbox: { MAIL_PROVIDER: "outbox" },
};

const challenge = (verifyUrl: string) => ({
  CHALLENGE_SECRET: "secret",
  CHALLENGE_SITE_KEY: "key",
  CHALLENGE_VERIFY_URL: verifyUrl,
});

const turnstile = challenge("https://challenges.cloudflare.com/turnstile/v0/siteverify");

const notice = (app: TestApp) => read(app, "/privacy.md");

const notices = (env: Record<string, string>, options: Parameters<typeof smallApp>[1] = {}) =>
  Promise.all(
    (["en", "de"] as const).map((language) => notice(smallApp(language, { env, ...options }))),
  );

const enquiry = {
  name: "Vera Beispiel",
  email: "vera@client.example",
  subject: "A subject of my own",
  message: "A message that nobody else reads",
  gdprConsent: true,
};

/** What the notice calls each way of delivery, in both languages. */
const deliveries = {
  none: [/not connected to a mailbox/, /mit keinem Postfach verbunden/],
  resend: [/delivered by Resend/, /stellt Resend zu/],
  smtp: [/mail server that we send through/, /Mailserver, über den wir senden/],
  outbox: [/set up for development/, /für die Entwicklung eingerichtet/],
};

for (const [provider, env] of Object.entries(mailOf)) {
  Deno.test(`The notice names the delivery that is configured, ${provider}, and no other`, async () => {
    const texts = await notices(env as Record<string, string>);
    for (const [other, sentences] of Object.entries(deliveries)) {
      for (const [index, sentence] of sentences.entries()) {
        assertEquals(sentence.test(texts[index]!), other === provider, `${other}: ${sentence}`);
      }
    }
  });
}

Deno.test("The notice speaks of networks that are counted exactly where the form sends", async () => {
  const sentences = [/messages sent from each network/, /Nachrichten je Netz/];
  for (const [env, isSaid] of [[mailOf.smtp, true], [mailOf.none, false]] as const) {
    const texts = await notices(env);
    assertEquals(sentences.map((sentence, i) => sentence.test(texts[i]!)), [isSaid, isSaid]);
  }
});

Deno.test("Without a mail provider the form sends nothing and keeps nothing, as the notice says", async () => {
  let opened = 0;
  let called = 0;
  const app = smallApp("en", {
    openKv: () => (opened++, Deno.openKv(":memory:")),
    fetch: () => (called++, Promise.reject(new TypeError("No network"))),
  });
  const headers = { "idempotency-key": crypto.randomUUID() };
  assertEquals((await app.post("/api/contact", enquiry, headers)).status, 503);
  assertEquals([opened, called], [0, 0]);
});

Deno.test("The pages for programs say that the form cannot send exactly where it cannot", async () => {
  const said = /not connected to a mailbox|mit keinem Postfach verbunden/;
  for (const [env, isSaid] of [[mailOf.smtp, false], [mailOf.none, true]] as const) {
    for (const language of ["en", "de"] as const) {
      const app = smallApp(language, { env });
      for (const path of ["/agents.md", "/developers.md", "/developers/contact.md"]) {
        assertEquals(said.test(await read(app, path)), isSaid, `${language} ${path}`);
      }
    }
  }
});

Deno.test("For the United Kingdom the notice cites no article on complaints, automated decisions and transfers", async () => {
  const env = { ...mailOf.resend, ...turnstile, DENO_DEPLOY: "true" };
  for (const text of await notices(env, { practice: { country: "GB" } })) {
    assertEquals(text.match(/Art\.\s(?:22|4[56]|77)\b/), null);
    assertStringIncludes(text, "ico.org.uk");
  }
});

Deno.test("With Resend the message goes to Resend alone, without the sender's IP address", async () => {
  const calls: { url: string; body: string }[] = [];
  const app = smallApp("en", {
    env: mailOf.resend,
    fetch: (input, init) => {
      calls.push({ url: String(input), body: String(init?.body) });
      return Promise.resolve(Response.json({ id: "made-up" }));
    },
  });
  assertEquals((await app.post("/api/contact", enquiry)).status, 200);
  assertEquals(calls.map(({ url }) => new URL(url).host), ["api.resend.com"]);
  for (const text of [enquiry.name, enquiry.email, enquiry.subject, enquiry.message]) {
    assertStringIncludes(calls[0]!.body, text);
  }
  assert(!calls[0]!.body.includes("192.0.2.1"));
});

Deno.test("What is stored against duplicates holds no name, no address and no text, for 24 hours", async () => {
  const kv = await Deno.openKv(":memory:");
  const now = Date.parse("2026-06-01T12:00:00Z");
  const app = smallApp("en", {
    env: mailOf.resend,
    openKv: () => Promise.resolve(kv),
    fetch: () => Promise.resolve(Response.json({ id: "made-up" })),
    now: () => now,
  });
  const key = crypto.randomUUID();
  const headers = { "idempotency-key": key };
  assertEquals((await app.post("/api/contact", enquiry, headers)).status, 200);
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  kv.close();
  assert(entries.length > 0);
  const stored = JSON.stringify(entries);
  for (const text of [enquiry.name, enquiry.email, enquiry.subject, enquiry.message, key]) {
    assert(!stored.includes(text), `${text} is stored`);
  }
  assertMatch(stored, new RegExp(`\\b${now + 24 * 60 * 60 * 1000}\\b`));
});

const storeSentences = {
  disk: [/records are stored on the server/, /Einträge werden auf dem Server gespeichert/],
  assigned: [/records are stored in a database of Deno Deploy/, /Datenbank von Deno Deploy/],
  own: [/records are stored in a database that we operate/, /Datenbank gespeichert, die wir/],
};

const onDeploy = { DENO_DEPLOY: "true", DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app" };
const kvConnect = { KV_URL: "https://kv.practice.example", KV_TOKEN: "token" };

const stores: [where: string, env: Record<string, string>, told?: keyof typeof storeSentences][] = [
  ["in a file", mailOf.resend, "disk"],
  ["at an address", { ...mailOf.resend, ...kvConnect }, "own"],
  ["with Deno Deploy", { ...mailOf.resend, ...onDeploy, KV_URL: "" }, "assigned"],
  [
    "at an address, for an app on Deno Deploy",
    { ...mailOf.resend, ...onDeploy, ...kvConnect },
    "own",
  ],
  [
    "in a database of Deno Deploy, for an app elsewhere",
    {
      ...mailOf.resend,
      ...kvConnect,
      KV_URL: "https://api.deno.com/databases/example/connect",
    },
    "assigned",
  ],
  ["at an address, without mail", kvConnect],
];

for (const [where, env, told] of stores) {
  Deno.test(`The notice says who keeps the records against duplicates: ${where}`, async () => {
    const texts = await notices(env);
    for (const [store, sentences] of Object.entries(storeSentences)) {
      for (const [index, sentence] of sentences.entries()) {
        assertEquals(sentence.test(texts[index]!), store === told, `${store}: ${sentence}`);
      }
    }
  });
}

const providers = {
  "https://challenges.cloudflare.com/turnstile/v0/siteverify": ["Turnstile", "Cloudflare, Inc."],
  "https://api.hcaptcha.com/siteverify": ["hCaptcha", "Intuition Machines, Inc."],
  "https://www.google.com/recaptcha/api/siteverify": ["reCAPTCHA", "Google Ireland Limited"],
  "https://check.provider.example/siteverify": ["check.provider.example"],
};

for (const [verifyUrl, names] of Object.entries(providers)) {
  Deno.test(`The notice names the bot check that is set, ${names.join(" of ")}, and § 25 TDDDG`, async () => {
    const [english, german] = await notices(
      { ...mailOf.resend, ...challenge(verifyUrl) },
      { practice: { country: "DE" } },
    );
    for (const name of names) {
      assertStringIncludes(english!, name);
      assertStringIncludes(german!, name);
    }
    assertStringIncludes(english!, "§\u00a025(2) no.\u00a02");
    assertStringIncludes(german!, "§\u00a025 Abs.\u00a02 Nr.\u00a02\u00a0TDDDG");
  });
}

Deno.test("Without a bot check the notice speaks of none, and no page admits another origin", async () => {
  for (const text of await notices(mailOf.resend)) {
    assert(!/TDDDG|Turnstile|Bot check|Bot-Prüfung/.test(text));
  }
  const app = smallApp("en", { env: mailOf.resend });
  const policy = (await app.send("/contact")).headers.get("content-security-policy")!;
  assert(!policy.includes("http"), policy);
});

const laws = {
  DE: [/\bGDPR\b.*^.*§\s25\(2\)/ms, /UK|FADP|TKG/, /DSGVO.*^.*§\s25 Abs/ms, /UK|DSG\)|TKG/],
  AT: [/\bGDPR\b.*^.*§\s165\(3\)/ms, /UK|FADP|TDDDG/, /DSGVO.*^.*§\s165/ms, /UK|DSG\)|TDDDG/],
  FR: [/\bGDPR\b/, /UK|FADP|TDDDG|TKG/, /DSGVO/, /UK|DSG\)|TDDDG|TKG/],
  GB: [/Art\.\s6\(1\)\(f\)\sUK\sGDPR/, /FADP|(?<!UK\s)GDPR|T[DK]/, /UK\sGDPR/, /DSGVO|T[DK][DG]/],
  CH: [/\(FADP\)/, /GDPR|T[DK]/, /\(DSG\)/, /DSGVO|GDPR|T[DK][DG]/],
  US: [/responsible for processing/, /Art\.|GDPR|\(\)/, /ist verantwortlich/, /Art\.|DSGVO|\(\)/],
} as const;

for (const [country, [english, notEnglish, german, notGerman]] of Object.entries(laws)) {
  Deno.test(`The notice cites the law of the practice's country and no other: ${country}`, async () => {
    const env = { ...mailOf.resend, ...turnstile, DENO_DEPLOY: "true" };
    const [first, second] = await notices(env, { practice: { country } });
    assertMatch(first!, english);
    assertEquals(first!.match(notEnglish)?.[0], undefined);
    assertMatch(second!, german);
    assertEquals(second!.match(notGerman)?.[0], undefined);
  });
}

Deno.test("The bot check receives the token, and nothing of the message", async () => {
  const bodies: string[] = [];
  const app = smallApp("en", {
    env: { ...mailOf.resend, ...turnstile },
    fetch: (input, init) => {
      const { host } = new URL(String(input));
      if (host === "api.resend.com") return Promise.resolve(Response.json({ id: "made-up" }));
      bodies.push(String(init?.body));
      return Promise.resolve(Response.json({ success: true }));
    },
  });
  const response = await app.post("/api/contact", { ...enquiry, challengeToken: "the-token" });
  assertEquals(response.status, 200);
  assertEquals(bodies.map((body) => [...new URLSearchParams(body).keys()]), [[
    "secret",
    "response",
  ]]);
});

Deno.test("The notice names the host that the site runs on", async () => {
  const deploy = { DENO_DEPLOY: "true" };
  for (const text of await notices(deploy)) assertStringIncludes(text, "Deno Land Inc.");
  for (const text of await notices({})) assert(!text.includes("Deno"));
});

Deno.test("The notice speaks of traces exactly where they are exported", async () => {
  for (const text of await notices({ OTEL_DENO: "true" })) {
    assertStringIncludes(text, "OpenTelemetry");
  }
  for (const text of await notices({})) assert(!text.includes("OpenTelemetry"));
});

Deno.test("On Deno Deploy the notice says that the platform traces every request", async () => {
  const sentences = [
    /Deno Deploy, .* records a trace of every/,
    /zeichnet Deno Deploy, .* Trace auf/,
  ];
  for (const [env, isSaid] of [[{ DENO_DEPLOY: "true" }, true], [{ OTEL_DENO: "true" }, false]]) {
    const texts = await notices(env as Record<string, string>);
    for (const [index, text] of texts.entries()) {
      assertEquals(sentences[index]!.test(text), isSaid);
      assertMatch(text, /^## Traces/m);
    }
  }
});

Deno.test("No page sets a cookie, and no script of the engine stores anything on the device", async () => {
  const app = smallApp("en", { env: { ...mailOf.resend, ...turnstile } });
  for (const { path } of app.deps.site.pages) {
    assertEquals((await app.send(path)).headers.get("set-cookie"), null, path);
  }
  for (const [name, { bytes }] of engineAssets) {
    if (!name.endsWith(".js")) continue;
    const script = new TextDecoder().decode(bytes);
    assert(!/\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(script), name);
  }
});

Deno.test("The controller is the practice, with the facts it gives and without empty lines", async () => {
  const practice = { legalName: "Small GmbH", street: "Ring 1", postalCode: "12345", city: "Ort" };
  const full = await notice(smallApp("en", { practice }));
  assertStringIncludes(full, "- Small GmbH\n- Ring 1, 12345 Ort\n- For questions about privacy: ");
  const bare = await notice(smallApp("en"));
  assertStringIncludes(bare, "- Small\n- For questions about privacy: [contact form](/contact)\n");
});

Deno.test("The notice tells of the words of missed searches where they are logged, and only there", async () => {
  const said = /Passt keine Seite zu einer Suche|If nothing on the site fits a search/;
  for (const text of await notices({})) assertEquals(said.test(text), false);
  for (const text of await notices({ LOG_MISSED_SEARCHES: "true" })) assertMatch(text, said);
});

Deno.test("The notice speaks of transfers where a host or a mailbox provider is named, who may be abroad", async () => {
  const said = /Art\.\s4[56]/;
  for (const fact of ["host", "mailHost"]) {
    const practice = { [fact]: "Provider Inc., Reno" };
    for (const text of await notices(mailOf.smtp, { practice })) assertMatch(text, said);
  }
  for (const text of await notices(mailOf.smtp)) assertEquals(said.test(text), false);
});
