/**
 * The whole way of a program that works for somebody: from the address of any page, with nothing but
 * `fetch` and what it reads on the way, to an enquiry that the person sends.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { expand } from "../../kit/uri_template.ts";
import { browserTest, enquiry, site as testSite, until } from "./browser_test_kit.ts";
import { runSite } from "./server.ts";

const question = "Wie oft soll man eine Sicherung einspielen?";

/** What the program brings back, and what it asked for on the way. */
interface Found {
  services: string[];
  rate: string;
  answer: { text: string; source: string };
  link: string;
  requests: string[];
}

/** What a pattern captures in a text. */
function captured(text: string, pattern: RegExp): string {
  const found = text.match(pattern)?.[1];
  assert(found !== undefined, `${pattern} is not in ${text.slice(0, 2_000)}`);
  return found;
}

async function goFrom(page: string): Promise<Found> {
  const requests: string[] = [];
  async function ask(url: string, init?: RequestInit): Promise<Response> {
    requests.push(`${init?.method ?? "GET"} ${url}`);
    const response = await fetch(url, init);
    assertEquals(response.status, 200, url);
    return response;
  }
  /** A GET by a link of this form: its Markdown, or a file for programs. */
  const read = async (url: string) => await (await ask(url)).text();

  const { headers } = await ask(page, { method: "HEAD" });
  const overview =
    new URL(captured(headers.get("link")!, /<([^>]+)>; rel="describedby"/), page).href;
  const text = await read(overview);

  const catalog = JSON.parse(await read(captured(text, /\[Service catalog\]\(([^)]+)\)/)));
  const { hourlyRate, currency, unit } = catalog.pricing;

  const method = captured(text, /search: `POST (\S+)`/i);
  const form = JSON.parse(captured(text, /search: `POST \S+` with `(\{.*?\})`/i));
  const response = await ask(new URL(method, page).href, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...form, query: question }),
  });
  const { results: [best] } = await response.json();
  const source = new URL(best.url);
  source.hash = "";

  const template = captured(text, /`(\S+#\S+\{message\})`/);
  return {
    services: catalog.services.map(({ name }: { name: string }) => name),
    rate: `${hourlyRate} ${currency}/${unit}`,
    answer: { text: await read(`${source.href}.md`), source: best.url },
    link: expand(template, enquiry),
    requests,
  };
}

Deno.test("from any page's Link header an agent finds services, price, an answer and the hand-over in at most eight requests", async () => {
  const { url, stop } = await runSite({ env: { READ_QUOTA: "100000" } });
  try {
    const catalog = await (await fetch(`${url}/api/v1/services`)).json();
    for (const { path, markdownPath } of testSite.pages) {
      for (const start of [path, markdownPath]) {
        const { services, rate, answer, link, requests } = await goFrom(url + start);
        assert(requests.length <= 8, `${requests.length} from ${start}`);
        assertEquals(services, catalog.services.map(({ name }: { name: string }) => name));
        assertEquals(rate, `${testSite.hourlyRate} EUR/hour`);
        assertStringIncludes(answer.source, "/notes/backups");
        assertStringIncludes(answer.text, "## Einmal im Monat einspielen");
        assert(link.startsWith(`${catalog.contactUrl}#`), link);
      }
    }
  } finally {
    await stop();
  }
});

browserTest(
  "the person opens the agent's link, sees the enquiry and sends it by a click",
  async ({ page, site: { url, outbox } }) => {
    const { link, requests } = await goFrom(`${url}/en/services/api-review`);
    assert(requests.length <= 8);
    assertEquals(await outbox(), []);
    await page.goto(link);
    await until(page, "document.getElementById('staged-status').textContent");
    assertEquals(await page.inputValue("#message"), enquiry.message);
    assertEquals(await outbox(), []);
    await page.check("#gdprConsent");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    const [message, ...more] = await outbox();
    assertStringIncludes(message!, enquiry.email);
    assertEquals(more, []);
  },
);
