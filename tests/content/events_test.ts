import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { testApp, testClock } from "../kit/app.ts";
import { build, page, siteOf, small } from "./folder.ts";

const event = (title: string, when: string, more = "") =>
  page(`title: ${title}\ndescription: About ${title}\nevent: ${when}\n${more}`);

const files = small({
  "site.json": JSON.stringify({
    name: "Example",
    languages: ["en"],
    practice: { country: "DE" },
    en: { navigation: [{ page: "events" }] },
  }),
  "en/events/index.md": page("title: Events"),
  "en/events/old.md": event("Old", "2026-05-01"),
  "en/events/older.md": event("Older", "2026-04-01"),
  "en/events/now.md": event(
    "Now",
    "2026-06-01 18:00-20:30",
    "place: Town Hall, Musterstadt\nprice: { amount: 15, per: person }\nimage: /assets/a.png",
  ),
  "en/events/days.md": event("Days", "[2026-05-30, 2026-06-02]", "published: 2026-05-01"),
  "en/events/next.md": event("Next", "2026-07-01 9:00"),
  "en/events/report.md": page("title: Report\ndescription: R"),
  "en/three.md": page("title: Three", ":::cards{of=events limit=3}\n:::"),
  "assets/a.png": "x",
});

/** Reads pages of the site on days of June 2026 in Berlin, two hours before UTC's. */
function appAt(time: string, env?: Record<string, string>) {
  const clock = testClock(Date.parse(time));
  const { send } = testApp({ site: siteOf(files), now: clock.now, env });
  const read = async (path: string) => await (await send(path)).text();
  return { clock, send, read };
}

const titles = (html: string) =>
  [...html.matchAll(/<h[23][^>]*>(?:<a [^>]*>)?([^<]+)/g)].map(([, title]) => title!)
    .filter((title) => !["Contact", "On this page"].includes(title));

const listed = (html: string) => titles(html.match(/<main[\s\S]*<\/main>/)![0]);

Deno.test("Events to come are listed first, the next one at the top, and those past under a heading", async () => {
  const { read } = appAt("2026-06-01T10:00:00Z");
  const order = ["Days", "Now", "Next", "Report", "Past events", "Old", "Older"];
  assertEquals(listed(await read("/events")), order);
  assertEquals(
    [...(await read("/events.md")).matchAll(/^(?:- \[|## )([\w ]+)/gm)].map(([, title]) => title),
    order,
  );
  assertEquals(listed(await read("/three")), ["Days", "Now", "Next"]);
});

Deno.test("Cards show events to come and none that is past", async () => {
  const { read } = appAt("2026-06-20T12:00:00Z");
  assertEquals(listed(await read("/three")), ["Next", "Report"]);
});

Deno.test("An event is past from the midnight after its last day, where the practice is, for people, programs and caches", async () => {
  const { clock, send, read } = appAt("2026-06-01T21:58:20Z");
  const before = await send("/events");
  assertEquals(before.headers.get("cache-control"), "public, max-age=100, must-revalidate");
  const etag = before.headers.get("etag")!;
  assertEquals((await send("/events", { headers: { "if-none-match": etag } })).status, 304);
  clock.advance(99_000);
  assertEquals(listed(await read("/events")).indexOf("Now"), 1);
  clock.advance(1_000);
  const after = await send("/events", { headers: { "if-none-match": etag } });
  assertEquals(after.status, 200);
  assertEquals(after.headers.get("cache-control"), "public, max-age=300, must-revalidate");
  assertEquals(listed(await after.text()).slice(3, 5), ["Past events", "Now"]);
  assertMatch(await read("/events.md"), /## Past events\n\n- \[Now\]/);
});

Deno.test("No edge shows an event as one to come when it is past", async () => {
  const { send } = appAt("2026-06-01T21:58:20Z", { DENO_DEPLOY: "true" });
  const edge = (await send("/events")).headers.get("deno-cdn-cache-control");
  assertEquals(edge, "public, s-maxage=100");
});

Deno.test("An event tells its day once, with time, place and price, to people and in JSON-LD", async () => {
  const { read } = appAt("2026-06-01T10:00:00Z");
  const html = await read("/events/now");
  const line = '<time datetime="2026-06-01T18:00">Monday, 1 June 2026, 6 pm to 8:30 pm</time>' +
    "<br>\nTown Hall, Musterstadt · €15 per person, plus VAT";
  assertStringIncludes(html.replaceAll("\u00a0", " "), line);
  assertEquals(html.match(/<time/g)?.length, 1);
  const button = '<a class="button" href="/contact#subject=Now%2C+1+June+2026">Ask or sign up</a>';
  assertStringIncludes(html, button);
  assertStringIncludes(await read("/events/now.md"), "[Ask or sign up](/contact)");
  const days = (await read("/events/days")).replaceAll("\u00a0", " ");
  assertStringIncludes(days, "30 May – 2 June 2026");
  const { "@graph": graph } = JSON.parse(html.match(/ld\+json">(.*)<\/script>/)![1]!);
  const { offers, ...said } = graph.find((node: { "@type": string }) => node["@type"] === "Event");
  assertEquals([said.startDate, said.endDate], ["2026-06-01T18:00", "2026-06-01T20:30"]);
  assertEquals(said.location.name, "Town Hall, Musterstadt");
  assertEquals([offers["@type"], offers.priceSpecification.price], ["Offer", 15]);
});

Deno.test("The time of an event is written as its language does", async () => {
  const files = small({
    "site.json": '{ "name": "Example", "languages": ["de"] }',
    "de/index.md": page("title: Start"),
    "de/a.md": event("A", "2026-06-01 18:00"),
    "de/b.md": event("B", "2026-06-01 9:30-11:00"),
  });
  const { send } = testApp({ site: siteOf(files) });
  const told = async (path: string) => (await (await send(path)).text()).match(/Montag.*/)![0];
  assertEquals(await told("/a.md"), "Montag, 1. Juni 2026, 18 Uhr");
  assertEquals(await told("/b.md"), "Montag, 1. Juni 2026, 9:30 bis 11 Uhr");
});

Deno.test("The price of an event is none of a service: no menu and no catalog speaks of prices", async () => {
  const { site } = build(small({ "en/events/a.md": event("A", "2999-01-01", "price: 12") }));
  assertEquals(site!.in("en").navigation.some(({ url }) => url === "/pricing"), false);
  const { send } = testApp({ site: site! });
  const { pricing } = await (await send("/api/v1/services?language=en")).json();
  assertEquals(pricing.publishedRates, false);
});
