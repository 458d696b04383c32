import { assert, assertEquals, assertMatch } from "@std/assert";
import { configOf, siteOfFolder, testApp } from "../kit/app.ts";
import { page, siteOf } from "./folder.ts";

/** An app over a site of one start page and one service, with what `site.json` says. */
function appOf(json: Record<string, unknown>, language = "en") {
  const files = {
    "site.json": JSON.stringify({ name: "Small", languages: [language], ...json }),
    [`${language}/index.md`]: page("title: Start"),
    [`${language}/services/a.md`]: page("title: A"),
  };
  const bytes = Object.entries(files).map(([file, text]) =>
    [file, new TextEncoder().encode(text)] as const
  );
  return testApp({ site: siteOfFolder(new Map(bytes), { config: configOf() }) });
}

async function read(json: Record<string, unknown>, path: string, language?: string) {
  return await (await appOf(json, language).send(path)).text();
}

const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const footer = (html: string) => html.slice(html.indexOf("<footer"));

const hours = [
  ["Mo-Fr 09:00-17:00", "Monday to Friday, 9 am to 5 pm", "Montag bis Freitag, 9 bis 17 Uhr"],
  [
    "Tu,Th 08:30-12:00",
    "Tuesday and Thursday, 8:30 am to 12 pm",
    "Dienstag und Donnerstag, 8:30 bis 12 Uhr",
  ],
  ["Sa 10:00-13:15", "Saturday, 10 am to 1:15 pm", "Samstag, 10 bis 13:15 Uhr"],
] as const;

Deno.test("Opening hours are told in the reader's words, on the contact page and in every footer", async () => {
  for (const [written, english, german] of hours) {
    for (const [language, words] of [["en", english], ["de", german]] as const) {
      const html = await read({ practice: { hours: written } }, "/contact", language);
      for (const part of [main(html), footer(html)]) assert(part.includes(words), part);
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

Deno.test("The Markdown of the contact page says how else the practice is reached, in the same words", async () => {
  const practice = {
    phone: "+49 30 1",
    email: "post@small.example",
    hours: ["Mo 09:00-17:00", "Sa 10:00-12:00"],
    booking: "https://booking.example/small",
  };
  const all = await read({ practice }, "/contact.md");
  assert(
    all.startsWith(`# Contact

- Telephone: +49 30 1
- Email: post@small.example
- Opening hours: Monday, 9 am to 5 pm; Saturday, 10 am to 12 pm
- [Book an appointment](https://booking.example/small)

`),
    all,
  );
  assert(!/^- /m.test(await read({}, "/contact.md")));
});

Deno.test("A telephone number is pressed: on the contact page, in the footer and in the imprint", async () => {
  for (
    const [phone, uri] of [["+49 30 12 34-5", "tel:+493012345"], [
      "+49 (0)30 1234",
      "tel:+49301234",
    ], [
      "(030) 12 34",
      "tel:0301234",
    ]]
  ) {
    const practice = {
      phone,
      legalName: "A",
      street: "B",
      postalCode: "1",
      city: "C",
      email: "a@b.example",
    };
    const contact = await read({ practice }, "/contact");
    for (
      const part of [main(contact), footer(contact), main(await read({ practice }, "/imprint"))]
    ) {
      assert(part.includes(`<a href="${uri}">${phone}</a>`), part);
    }
  }
});

Deno.test("Town and postal code stand in the order of the practice's country", async () => {
  for (const [country, town] of [["DE", "EX1 2AB Ort"], ["GB", "Ort EX1 2AB"]]) {
    const practice = {
      legalName: "A",
      street: "B",
      postalCode: "EX1 2AB",
      city: "Ort",
      email: "a@b.example",
      country,
    };
    for (const path of ["/", "/imprint.md", "/privacy.md"]) {
      assert((await read({ practice }, path)).includes(town!), `${country} ${path}`);
    }
  }
});

Deno.test("A result of the search is called by the folder it stands in", async () => {
  const site = siteOf({
    "site.json": '{ "name": "A", "languages": ["en"] }',
    "en/index.md": page("title: Start"),
    "en/news.md": page("title: What is new"),
    "en/news/a.md": page("title: Opening"),
  });
  const html = await (await testApp({ site }).send("/search?query=opening")).text();
  assert(html.includes('<p class="kind">What is new</p>'), html);
});

Deno.test("Appointments are booked from the contact page, and programs read where", async () => {
  const booking = "https://booking.example/small";
  const practice = { booking };
  assert(
    main(await read({ practice }, "/contact")).includes(
      `<a class="button quiet" href="${booking}">`,
    ),
  );
  assertMatch(await read({ practice }, "/"), /"@type":"ReserveAction","target":"https:\/\/booking/);
});

Deno.test("A practice that names no other way has none on its contact page", async () => {
  assert(!main(await read({ practice: { email: "a@b.example" } }, "/contact")).includes("reach"));
});

Deno.test("The privacy notice names who runs server and mailbox, and the data protection officer", async () => {
  const practice = {
    host: "Host GmbH, Ort",
    mailHost: "Post GmbH, Ort",
    dataProtectionOfficer: "dpo@b.example",
  };
  for (const language of ["en", "de"]) {
    const named = await read({ practice }, "/privacy.md", language);
    for (const fact of Object.values(practice)) assert(named.includes(fact), named);
    const unnamed = await read({}, "/privacy.md", language);
    assertMatch(unnamed, /operate ourselves|selbst betreiben/);
    assert(
      !/operate ourselves|selbst betreiben/.test(named.replace(/Datenbank.*|database.*/g, "")),
    );
  }
});

const ways = (html: string) =>
  [...html.matchAll(/<a class="(button[^"]*)" href="([^"]*)">([^<]*)</g)].map(([, ...way]) => way);

Deno.test("The start page's buttons are the site's, a telephone number and an email among them", async () => {
  const actions = [{ text: "Call us", url: "tel:+4930123" }, {
    page: "services",
    text: "What we do",
  }];
  assertEquals(ways(main(await read({ en: { actions } }, "/"))), [
    ["button", "tel:+4930123", "Call us"],
    ["button quiet", "/services", "What we do"],
  ]);
  const mail = [{ text: "Write", url: "mailto:a@b.example" }];
  assertEquals(ways(main(await read({ en: { actions: mail } }, "/"))), [
    ["button", "mailto:a@b.example", "Write"],
  ]);
});

Deno.test("An owner who wants no pages for programs shown has none, but where they always are", async () => {
  const quiet = appOf({ developerPages: false });
  const loud = appOf({});
  const read = async (app: typeof quiet, path: string) => await (await app.send(path)).text();
  const programs = /\/(developers|agents|auth|versioning|llms\.txt)\b/;
  for (const path of ["/", "/contact", "/services/a", "/nowhere", "/search", "/search?query=mcp"]) {
    const people = (html: string) => html.replace(/<head>.*<\/head>/s, "");
    assertMatch(people(await read(loud, path)), programs);
    assert(!programs.test(people(await read(quiet, path))), path);
  }
  for (const path of ["/sitemap.xml", "/assets/engine/suggestions-en.json"]) {
    assertMatch(await read(loud, path), programs);
    assert(!programs.test(await read(quiet, path)), path);
  }
  for (
    const path of [
      "/developers",
      "/developers/mcp",
      "/agents",
      "/auth",
      "/versioning.md",
      "/llms.txt",
    ]
  ) {
    assertEquals((await quiet.send(path)).status, 200, path);
  }
});

Deno.test("An owner who wants no pages for programs shown offers nobody Markdown, which stays where it is", async () => {
  const [quiet, loud] = [appOf({ developerPages: false }), appOf({})];
  for (const path of ["/", "/contact", "/services", "/services/a", "/search"]) {
    const read = async (app: typeof quiet) => main(await (await app.send(path)).text());
    assertMatch(await read(loud), /Markdown/);
    assertEquals((await read(quiet)).match(/Markdown|page-tools/), null, path);
  }
  assertEquals((await quiet.send("/services/a.md")).status, 200);
});
