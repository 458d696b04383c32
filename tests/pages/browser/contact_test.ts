import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { fill } from "../../../lib/template.ts";
import {
  browserTest,
  enquiry,
  fillIn,
  germanWords,
  type Page,
  ready,
  site as testSite,
  type StageOptions,
  words,
} from "./browser_test_kit.ts";

const { contact } = words;

const focused = (page: Page) => page.evaluate<string>("document.activeElement.id");

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
  "a message is sent from the page and delivered, and the page says so",
  async ({ page, site }) => {
    await page.goto("/en/contact");
    await ready(page);
    const sent = watchSending(page);
    await fillIn(page);
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    assertEquals(await focused(page), "sent");
    assertEquals(await page.title(), `${contact.sentTitle} – ${testSite.name}`);
    assertEquals(await page.locator("form#enquiry").count(), 0);
    assertEquals(sent.map(({ body }) => body), [
      { ...enquiry, gdprConsent: true, language: "en" },
    ]);
    assertMatch(sent[0]!.key, /^[0-9a-f]{32}$/);
    const [message] = await site.outbox();
    assertStringIncludes(message!, "Reply-To: sender@client.example");
    assertStringIncludes(message!, "second opinion");
  },
);

browserTest(
  "errors are listed in the page's language, the list has the focus, nothing is sent",
  async ({ page }) => {
    await page.goto("/contact");
    await ready(page);
    const sent = watchSending(page);
    await page.fill("#email", "hallo@");
    await page.click("#send");
    assertEquals(await focused(page), "summary");
    assertEquals(
      await page.title(),
      `${germanWords.frame.errorPrefix}: ${testSite.in("de").contact.title} – ${testSite.name}`,
    );
    assertStringIncludes(
      await page.innerText("#summary"),
      fill(germanWords.contact.other, { count: 5 }),
    );
    const email = page.locator("#email");
    assertEquals(await email.getAttribute("aria-invalid"), "true");
    assertEquals(await email.getAttribute("aria-describedby"), "email-hint email-error");
    assertStringIncludes(await page.innerText("#email-error"), "name@example.org");
    await page.click("#summary a[href='#gdprConsent']");
    assertEquals(await focused(page), "gdprConsent");
    assertEquals(sent, []);
  },
);

browserTest("corrected errors go away with the next attempt", async ({ page, site }) => {
  await page.goto("/en/contact");
  await ready(page);
  await page.click("#send");
  await fillIn(page, { ...enquiry, message: "short" });
  await page.click("#send");
  assertStringIncludes(await page.innerText("#summary"), fill(contact.one, { count: 1 }));
  assertEquals(await page.locator(".error").count(), 1);
  await page.fill("#message", enquiry.message);
  await page.click("#send");
  await page.waitForSelector("#sent:not([hidden])");
  assertEquals((await site.outbox()).length, 1);
});

browserTest("what only the server finds is shown at its field all the same", async ({ page }) => {
  await page.goto("/en/contact");
  await ready(page);
  await fillIn(page, { ...enquiry, email: "sender@localhost" });
  await page.click("#send");
  await page.waitForSelector("#email-error");
  assertEquals(await focused(page), "summary");
}, { failing: true });

browserTest("the whole form works by keyboard", async ({ page, site }) => {
  await page.goto("/en/contact");
  await ready(page);
  await page.keyboard.press("Tab");
  assertEquals(await page.evaluate("document.activeElement.className"), "skip");
  await page.keyboard.press("Enter");
  assertEquals(await focused(page), "main");
  for (const way of await page.locator(".reach a").all()) {
    await page.keyboard.press("Tab");
    const href = await page.evaluate("document.activeElement.getAttribute('href')");
    assertEquals(href, await way.getAttribute("href"));
  }
  for (const [name, value] of Object.entries(enquiry)) {
    await page.keyboard.press("Tab");
    assertEquals(await focused(page), name);
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assertEquals(await page.isChecked("#gdprConsent"), true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assertEquals(await focused(page), "send");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#sent:not([hidden])");
  assertEquals((await site.outbox()).length, 1);
});

browserTest("focus is always visible", async ({ page }) => {
  await page.goto("/en/contact");
  for (const selector of [".skip", ".brand", "header nav a", "#name", "#gdprConsent", "#send"]) {
    await page.focus(selector);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const outline = await page.evaluate<string>(
      "getComputedStyle(document.activeElement).outlineStyle",
    );
    assertEquals(outline, "solid", selector);
  }
});

const held = Promise.withResolvers<undefined>();

browserTest("a second press while sending sends nothing more", async ({ page, site }) => {
  await page.goto("/en/contact");
  await ready(page);
  const sent = watchSending(page);
  await fillIn(page);
  await page.click("#send");
  assertEquals(await page.getAttribute("#send", "aria-disabled"), "true");
  assertEquals(await page.innerText("#enquiry-status"), contact.sending);
  await page.click("#send", { force: true });
  await page.focus("#subject");
  await page.keyboard.press("Enter");
  held.resolve(undefined);
  await page.waitForSelector("#sent:not([hidden])");
  assertEquals([sent.length, (await site.outbox()).length], [1, 1]);
}, {
  instead: (request) => request.url.endsWith("/api/contact") ? held.promise : undefined,
});

browserTest(
  "after an uncertain outcome the same key is sent again, and delivered once",
  async ({ page, site }) => {
    await page.goto("/en/contact");
    await ready(page);
    const sent = watchSending(page);
    await fillIn(page);
    await page.click("#send");
    await page.waitForSelector("#summary");
    assertStringIncludes(await page.innerText("#summary"), contact.uncertain);
    assertEquals(await focused(page), "summary");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    assertEquals(sent.length, 2);
    assertEquals(sent[0], sent[1]);
    assertEquals((await site.outbox()).length, 1);
  },
  { failing: true, instead: onceInstead(() => new Response("gone", { status: 502 })) },
);

browserTest(
  "after a conflict the next attempt is a new message with a new key",
  async ({ page, site }) => {
    await page.goto("/en/contact");
    await ready(page);
    const sent = watchSending(page);
    await fillIn(page);
    await page.click("#send");
    await page.waitForSelector("#summary");
    assertStringIncludes(await page.innerText("#summary"), contact.notSent);
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    assertNotEquals(sent[0]!.key, sent[1]!.key);
    assertEquals((await site.outbox()).length, 1);
  },
  {
    failing: true,
    instead: onceInstead(() =>
      Response.json({ success: false, code: "IDEMPOTENCY_CONFLICT" }, { status: 409 })
    ),
  },
);

browserTest("without a mail provider the page says that nothing was sent", async ({ page }) => {
  await page.goto("/contact");
  await ready(page);
  await fillIn(page);
  await page.click("#send");
  await page.waitForSelector("#summary");
  assertStringIncludes(await page.innerText("#summary"), germanWords.contact.notSent);
  assertEquals(await page.inputValue("#message"), enquiry.message);
}, { failing: true, env: { MAIL_PROVIDER: "" } });

browserTest("without script the form is sent, checked and thanked for", async ({ page, site }) => {
  await page.goto("/en/contact");
  await fillIn(page, { ...enquiry, email: "sender@localhost" });
  await page.click("#send");
  await page.waitForSelector("#email-error");
  assertEquals(await focused(page), "summary");
  assertEquals(await page.inputValue("#message"), enquiry.message);
  await page.fill("#email", enquiry.email);
  await page.click("#send");
  await page.waitForURL("**/en/contact?sent=1");
  assertStringIncludes(await page.innerText("#sent"), contact.sentText);
  assertEquals((await site.outbox()).length, 1);
}, { failing: true, context: { javaScriptEnabled: false } });

browserTest("without script the browser's own checks stand", async ({ page, site }) => {
  await page.goto("/en/contact");
  await page.click("#send");
  assert(page.url().endsWith("/en/contact"));
  assertEquals(await page.locator("#summary").count(), 0);
  assertEquals(await site.outbox(), []);
}, { context: { javaScriptEnabled: false } });

/** Answers the first request to the contact API, and leaves the others to the site. */
function onceInstead(answer: () => Response) {
  let done = false;
  return (request: Request) => {
    if (done || !request.url.endsWith("/api/contact")) return undefined;
    done = true;
    return answer();
  };
}

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

/** A provider that takes each token once and calls the first one wrong. */
function provider(verified: string[]): StageOptions {
  return {
    failing: true,
    env: (url) => ({
      CHALLENGE_SECRET: "secret",
      CHALLENGE_SITE_KEY: "the-site-key",
      CHALLENGE_VERIFY_URL: `${url}/turnstile/v0/siteverify`,
    }),
    async instead(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/turnstile/v0/api.js") {
        return new Response(widget, { headers: { "content-type": "text/javascript" } });
      }
      if (pathname !== "/turnstile/v0/siteverify") return undefined;
      const token = String((await request.formData()).get("response"));
      verified.push(token);
      const wrong = { success: false, "error-codes": ["invalid-input-response"] };
      return Response.json(token === "token-1" ? wrong : { success: true });
    },
  };
}

const verified: string[] = [];

browserTest(
  "a configured bot check is asked for, and asked for anew after each attempt",
  async ({ page, site }) => {
    await page.goto("/en/contact");
    await ready(page);
    await fillIn(page);
    assertEquals(await page.innerText("#solve"), "the-site-key");
    const attempt = async () => {
      await page.click("#send");
      await page.waitForSelector("#summary");
      return await page.innerText("#summary");
    };
    assertStringIncludes(await attempt(), contact.failures.CHALLENGE_REQUIRED);
    assertEquals(verified, []);
    await page.click("#solve");
    assertStringIncludes(await attempt(), contact.failures.CHALLENGE_FAILED);
    assertStringIncludes(await attempt(), contact.failures.CHALLENGE_REQUIRED);
    await page.click("#solve");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    assertEquals([verified, (await site.outbox()).length], [["token-1", "token-2"], 1]);
  },
  provider(verified),
);

browserTest(
  "the provider of a bot check hears of nobody who only reads the contact page",
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const script = "/turnstile/v0/api.js";
    await page.goto("/en/contact");
    await ready(page);
    assert(!asked.includes(script));
    await page.focus("#name");
    await page.waitForSelector("#solve");
    assert(asked.includes(script));
  },
  provider([]),
);

browserTest("without script the page says that the bot check needs it", async ({ page }) => {
  await page.goto("/contact");
  assertStringIncludes(
    await page.innerText("form"),
    germanWords.contact.challengeNeedsScript,
  );
}, { ...provider([]), context: { javaScriptEnabled: false } });
