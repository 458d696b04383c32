import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fill } from "../../../lib/base/fill.ts";
import { contactApp } from "../../pages/support.ts";
import {
  browserTest,
  enquiry,
  fillIn,
  focused,
  germanWords,
  openForm,
  type Page,
  site,
  thanked,
  words,
} from "./stage.ts";

const { contact } = words;

/** The bodies and keys of the requests to the contact API, in order. */
function watchSending(page: Page) {
  const sent: { key: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/contact")) return;
    sent.push({ key: request.headers()["idempotency-key"]!, body: request.postDataJSON() });
  });
  return sent;
}

browserTest(
  "a message is written and sent by keyboard, the focus always seen, and the page says that it was sent",
  async ({ page, delivered }) => {
    await openForm(page);
    const sent = watchSending(page);
    const tab = async () => {
      await page.keyboard.press("Tab");
      const seen = "getComputedStyle(document.activeElement).outlineStyle";
      assertEquals(await page.evaluate(seen), "solid", await focused(page));
    };
    await tab();
    assertEquals(await page.evaluate("document.activeElement.className"), "skip");
    await page.keyboard.press("Enter");
    assertEquals(await focused(page), "main");
    for (const _ of await page.locator(".reach a").all()) await tab();
    const { name, email, ...rest } = enquiry;
    const written = { name, email, phone: "+49 30 12345", ...rest };
    for (const [name, value] of Object.entries(written)) {
      await tab();
      assertEquals(await focused(page), name);
      await page.keyboard.type(value);
    }
    await tab();
    await page.keyboard.press("Space");
    assertEquals(await page.isChecked("#fd-gdprConsent"), true);
    await tab();
    await tab();
    assertEquals(await focused(page), "send");
    await page.keyboard.press("Enter");
    await thanked(page);
    assertEquals(await focused(page), "sent");
    assertEquals(await page.title(), `${contact.sentTitle} – ${site.name}`);
    assertEquals(await page.locator("form#fd-enquiry").count(), 0);
    const [{ key, body } = { key: "", body: {} }] = sent;
    assertEquals(body, { ...written, gdprConsent: true, language: "en" });
    assertMatch(key, /^[0-9a-f]{32}$/);
    assertEquals([sent.length, delivered.length], [1, 1]);
    assertStringIncludes(delivered[0]!, enquiry.message);
  },
);

browserTest(
  "errors are listed in the page's language and have the focus; corrected ones go, what only the server finds comes to its field",
  async ({ page, delivered }) => {
    await openForm(page, "/contact");
    const sent = watchSending(page);
    const german = germanWords.contact;
    await page.fill("#fd-email", "hallo@");
    await page.click("#fd-send");
    assertEquals(await focused(page), "summary");
    const title = `${site.in("de").contact.title} – ${site.name}`;
    assertEquals(await page.title(), `${germanWords.frame.errorPrefix}: ${title}`);
    assertStringIncludes(await page.innerText("#fd-summary"), fill(german.other, { count: 5 }));
    assertEquals(await page.getAttribute("#fd-email", "aria-invalid"), "true");
    assertEquals(
      await page.getAttribute("#fd-email", "aria-describedby"),
      "fd-email-hint fd-email-error",
    );
    assertEquals(await page.innerText("#fd-email-error"), german.fields.email.invalid);
    await page.click("#fd-summary a[href='#fd-gdprConsent']");
    assertEquals(await focused(page), "gdprConsent");
    assertEquals(sent, []);

    await fillIn(page, { ...enquiry, email: "sender@localhost" });
    await page.click("#fd-send");
    await page.waitForSelector(".error >> nth=0");
    assertStringIncludes(await page.innerText("#fd-summary"), fill(german.one, { count: 1 }));
    assertEquals([await page.locator(".error").count(), sent.length], [1, 1]);
    assertEquals(await page.innerText("#fd-email-error"), german.fields.email.invalid);
    assertEquals(await focused(page), "summary");
    await page.fill("#fd-email", enquiry.email);
    await page.click("#fd-send");
    await thanked(page);
    assertEquals(delivered.length, 1);
  },
  { failing: true },
);

browserTest("a second press while sending sends nothing more", async ({ page, delivered }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openForm(page);
  const sent = watchSending(page);
  await fillIn(page);
  await page.click("#fd-send");
  assertEquals(await page.getAttribute("#fd-send", "aria-disabled"), "true");
  assertEquals(await page.innerText("#fd-enquiry-status"), contact.sending);
  await page.click("#fd-send", { force: true });
  await page.focus("#fd-subject");
  await page.keyboard.press("Enter");
  held.resolve();
  await thanked(page);
  assertEquals([sent.length, delivered.length], [1, 1]);
});

browserTest(
  "after an uncertain outcome the same key is sent again, after a conflict a new one; delivered is once",
  async ({ page, delivered }) => {
    const conflict = JSON.stringify({ success: false, code: "IDEMPOTENCY_CONFLICT" });
    const answers = [{ status: 502, body: "gone" }, { status: 409, body: conflict }];
    await page.route("**/api/contact", (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await openForm(page);
    const sent = watchSending(page);
    await fillIn(page);
    for (const outcome of [contact.uncertain, contact.notSent]) {
      await page.click("#fd-send");
      await page.waitForSelector(`#fd-summary >> text=${outcome}`);
      assertEquals(await focused(page), "summary");
    }
    assertEquals(await page.inputValue("#fd-message"), enquiry.message);
    await page.click("#fd-send");
    await thanked(page);
    const [first, again, other] = sent;
    assertEquals(again, first);
    assertEquals([other?.body, other?.key === first?.key], [first?.body, false]);
    assertEquals([sent.length, delivered.length], [3, 1]);
  },
  { failing: true },
);

browserTest(
  "without script a link opens the empty form, the browser's own checks stand, and it is sent and thanked for",
  async ({ page, url, delivered }) => {
    await page.goto("/en/contact#name=A");
    assertEquals(await page.inputValue("#fd-name"), "");
    await page.click("#fd-send");
    assert(page.url().startsWith(`${url}/en/contact`));
    assertEquals([await page.locator("#fd-summary").count(), delivered], [0, []]);
    await fillIn(page, { ...enquiry, email: "sender@localhost" });
    await page.click("#fd-send");
    await page.waitForSelector("#fd-email-error");
    assertEquals(await focused(page), "summary");
    await page.fill("#fd-email", enquiry.email);
    await page.click("#fd-send");
    await page.waitForURL("**/en/contact?sent=1");
    assertEquals(delivered.length, 1);
  },
  { failing: true, javaScriptEnabled: false },
);

/** A widget like Turnstile's: it hands out a numbered token for each press of its button. */
const widget = `
  const place = document.querySelector(".cf-turnstile");
  const token = Object.assign(document.createElement("input"), {
    type: "hidden", name: "cf-turnstile-response",
  });
  const button = Object.assign(document.createElement("button"), {
    type: "button", id: "solve", textContent: place.dataset.sitekey,
  });
  let count = 0;
  button.onclick = () => token.value = "token-" + (++count);
  place.append(token, button);
  globalThis.turnstile = { reset: () => token.value = "" };
`;

browserTest(
  "a bot check is loaded once somebody writes, asked for, and asked for anew after each attempt",
  async ({ page, url }) => {
    using app = await contactApp({
      env: {
        CHALLENGE_SECRET: "secret",
        CHALLENGE_SITE_KEY: "the-site-key",
        CHALLENGE_VERIFY_URL: `${url}/turnstile/v0/siteverify`,
      },
    });
    const form = await (await app.send("/en/contact")).text();
    await page.route(
      "**/en/contact",
      (route) => route.fulfill({ body: form, contentType: "text/html; charset=utf-8" }),
    );
    const tokens: string[] = [];
    await page.route("**/api/contact", (route) => {
      tokens.push(route.request().postDataJSON().challengeToken);
      const refusal = { success: false, code: "CHALLENGE_FAILED" };
      return tokens.length === 1
        ? route.fulfill({ status: 403, json: refusal })
        : route.fulfill({ json: { success: true } });
    });
    let isLoaded = false;
    await page.route("**/turnstile/v0/api.js", (route) => {
      isLoaded = true;
      return route.fulfill({ body: widget, contentType: "text/javascript" });
    });
    await openForm(page);
    assertEquals(isLoaded, false);
    await fillIn(page);
    assertEquals(await page.innerText("#solve"), "the-site-key");
    const attempt = async (outcome: string) => {
      await page.click("#fd-send");
      await page.waitForSelector(`#fd-summary >> text=${outcome}`);
    };
    await attempt(contact.failures.CHALLENGE_REQUIRED);
    assertEquals(tokens, []);
    await page.click("#solve");
    await attempt(contact.failures.CHALLENGE_FAILED);
    await attempt(contact.failures.CHALLENGE_REQUIRED);
    await page.click("#solve");
    await page.click("#fd-send");
    await thanked(page);
    assertEquals(tokens, ["token-1", "token-2"]);
  },
  { failing: true },
);
