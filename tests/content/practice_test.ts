import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { address, page, siteOf, withoutIndex } from "./folder.ts";

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

Deno.test("Opening hours are told in the reader's words, those with a break once, on the contact page and in every footer", async () => {
  const hours = [
    "Mo-Th 09:00-12:00",
    "Mo-Th 13:00-17:00",
    "Fr 09:00-17:00",
    "Tu,Th 08:30-12:00",
    "Sa 10:00-13:15",
  ];
  const told = {
    en: [
      "Monday to Thursday, 9 am to 12 pm and 1 pm to 5 pm",
      "Friday, 9 am to 5 pm",
      "Tuesday and Thursday, 8:30 am to 12 pm",
      "Saturday, 10 am to 1:15 pm",
    ],
    de: [
      "Montag bis Donnerstag, 9 bis 12 und 13 bis 17 Uhr",
      "Freitag, 9 bis 17 Uhr",
      "Dienstag und Donnerstag, 8:30 bis 12 Uhr",
      "Samstag, 10 bis 13:15 Uhr",
    ],
  };
  for (const [language, words] of Object.entries(told)) {
    const html = await read({ practice: { hours } }, "/contact", language);
    for (const part of [main(html), footer(html)]) {
      for (const each of words) assertStringIncludes(part, each);
    }
  }
});

Deno.test("Programs read the opening hours as schema.org has them, a run over Sunday included", async () => {
  const html = await read({
    practice: { phone: "1", hours: ["Mo 09:00-17:00", "Sa-Mo 18:00-20:00"] },
  }, "/");
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json]) => json).join("");
  const [, list] = data.match(/"hoursAvailable":(\[.*?\}\])/)!;
  const type = "OpeningHoursSpecification";
  assertEquals(JSON.parse(list!), [
    { "@type": type, dayOfWeek: ["Monday"], opens: "09:00", closes: "17:00" },
    { "@type": type, dayOfWeek: ["Saturday", "Sunday", "Monday"], opens: "18:00", closes: "20:00" },
  ]);
});

Deno.test("The Markdown of the contact page says how else the practice is reached, in the same words, and that its form sends nothing where that is so", async () => {
  const practice = {
    street: "Example Street 1",
    postalCode: "12345",
    city: "Town",
    phone: "+49 30 1",
    email: "post@small.example",
    hours: ["Mo 09:00-17:00", "Sa 10:00-12:00"],
    booking: "https://booking.example/small",
  };
  const all = withoutIndex(await read({ practice }, "/contact.md"));
  assert(
    all.includes(`
- Address: Example Street 1, 12345 Town
- Telephone: +49 30 1
- Email: post@small.example
- Opening hours: Monday, 9 am to 5 pm; Saturday, 10 am to 12 pm
- [Book an appointment](https://booking.example/small)

`),
    all,
  );
  const bare = await read({}, "/contact.md");
  assert(!/^- /m.test(bare));
  assertStringIncludes(bare, "This site cannot send at present");
});

Deno.test("An invented practice says so in the footer of every page and in its imprint, a real one nowhere", async () => {
  const said = {
    en: ["Small is fictional.", "A real limited company also names its managing directors here."],
    de: [
      "Small ist frei erfunden.",
      "Eine echte GmbH nennt hier zudem ihre Geschäftsführung.",
    ],
  };
  const languages = Object.keys(said) as (keyof typeof said)[];
  for (const language of languages) {
    const [line, more] = said[language] as [string, string];
    const slug = language === "en" ? "/imprint" : "/impressum";
    for (const invented of [true, false]) {
      const json = { invented, practice: address };
      for (
        const path of ["/", "/services/a", "/contact", "/search", "/privacy", slug, "/nowhere"]
      ) {
        assertEquals(footer(await read(json, path, language)).includes(line), invented, path);
      }
      const twin = await read(json, `${slug}.md`, language);
      assertEquals([twin.includes(line), twin.includes(more)], [invented, invented]);
    }
  }
});

Deno.test("A telephone number is pressed: on the contact page, in the footer and in the imprint", async () => {
  const numbers = {
    "+49 30 12 34-5": "tel:+493012345",
    "+49 (0)30 1234": "tel:+49301234",
    "(030) 12 34": "tel:0301234",
  };
  for (const [phone, uri] of Object.entries(numbers)) {
    const practice = { ...address, phone };
    const contact = await read({ practice }, "/contact");
    const parts = [main(contact), footer(contact), main(await read({ practice }, "/imprint"))];
    for (const part of parts) assertStringIncludes(part, `<a href="${uri}">${phone}</a>`);
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

Deno.test("Town and postal code stand in the footer in the order of the practice's country", async () => {
  for (const [country, town] of [["DE", "1 C"], ["GB", "C 1"]]) {
    const practice = { ...address, country };
    assertStringIncludes(footer(await read({ practice }, "/")), town!);
  }
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

Deno.test("Appointments are booked from the contact page and from services, and programs read where", async () => {
  const booking = "https://booking.example/small";
  const practice = { booking };
  for (const path of ["/contact", "/services/a"]) {
    const html = main(await read({ practice }, path));
    assertStringIncludes(html, `<a class="button quiet" href="${booking}">`);
    const text = await read({ practice }, `${path}.md`);
    assertStringIncludes(text, `[Book an appointment](${booking})`);
  }
  assertMatch(await read({ practice }, "/"), /"@type":"ReserveAction","target":"https:\/\/booking/);
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

Deno.test("A further office and the emergency number are told on the contact page, in every footer and to programs, and not in the imprint", async () => {
  const practice = {
    ...address,
    country: "GB",
    phone: "+44 20 1",
    emergency: { phone: "+44 20 9" },
    locations: [{
      name: "Small North",
      street: "Mill Lane 2",
      postalCode: "N1",
      city: "Hill",
      phone: "+44 20 2",
      hours: "Mo 09:00-12:00",
    }],
  };
  const contact = await read({ practice }, "/contact");
  const told = ["Small North", "Mill Lane 2", "Hill N1", "Monday, 9 am to 12 pm"];
  const numbers = ['<a href="tel:+44202">+44 20 2</a>', '<a href="tel:+44209">+44 20 9</a>'];
  for (const part of [main(contact), footer(contact)]) {
    for (const each of [...told, ...numbers, "In an emergency"]) assertStringIncludes(part, each);
  }
  const markdown = await read({ practice }, "/contact.md");
  assertStringIncludes(markdown, "- In an emergency: +44 20 9\n");
  assertStringIncludes(markdown, "**Small North**\n\n- Address: Mill Lane 2, Hill N1\n");
  const data = await read({ practice }, "/");
  assertStringIncludes(data, '"@type":"Place","name":"Small North"');
  assertStringIncludes(data, '"contactType":"emergency","telephone":"+44 20 9"');
  assert(!main(await read({ practice }, "/imprint")).includes("Mill Lane"));
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
