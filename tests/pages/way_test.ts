/**
 * The whole way of a program that works for somebody: from the address of any page, with nothing but
 * what it reads on the way, to a link that the person opens to send an enquiry.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { handOverTemplate } from "../../lib/contract/contact.ts";
import { origin, testApp } from "../kit/app.ts";
import { site } from "./support.ts";

const { send } = testApp({ env: { READ_QUOTA: "100000" } });
const question = "Wie oft soll man eine Sicherung einspielen?";

/** What a pattern captures in a text. */
function captured(text: string, pattern: RegExp): string {
  const found = text.match(pattern)?.[1];
  assert(found !== undefined, `${pattern} is not in ${text.slice(0, 2_000)}`);
  return found;
}

Deno.test("from any page's Link header an agent finds services, price, an answer and the hand-over in at most eight requests", async () => {
  const catalog = await (await send("/api/v1/services")).json();
  const names = ({ services }: typeof catalog) =>
    services.map(({ name }: { name: string }) => name);
  for (const start of site.pages.flatMap(({ path, markdownPath }) => [path, markdownPath])) {
    let requests = 0;
    const ask = async (url: string, init?: RequestInit) => {
      requests++;
      const response = await send(url.replace(origin, ""), init);
      assertEquals(response.status, 200, url);
      return response;
    };
    const { headers } = await ask(start, { method: "HEAD" });
    const overview = captured(headers.get("link")!, /<([^>]+)>; rel="describedby"/);
    const text = await (await ask(overview)).text();

    const address = captured(text, /\[Service catalog\]\(([^)]+)\)/);
    const found = await (await ask(address)).json();
    assertEquals(names(found), names(catalog));
    const { hourlyRate, currency, unit } = found.pricing;
    assertEquals([hourlyRate, currency, unit], [site.hourlyRate, "EUR", "hour"]);

    const method = captured(text, /search: `POST (\S+)`/i);
    const form = JSON.parse(captured(text, /search: `POST \S+` with `(\{.*?\})`/i));
    const response = await ask(method, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...form, query: question }),
    });
    const { results: [best] } = await response.json();
    const [source] = best.url.split("#");
    assert(source.endsWith("/notes/backups"), best.url);
    const answer = await (await ask(`${source}.md`)).text();
    assertStringIncludes(answer, "## Einmal im Monat einspielen");

    const template = captured(text, /`(\S+#\S+\{message\})`/);
    assertEquals(template, handOverTemplate(catalog.contactUrl));
    assert(requests <= 8, `${requests} from ${start}`);
  }
});
