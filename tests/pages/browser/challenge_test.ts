import { assertEquals, assertStringIncludes } from "@std/assert";
import { browserTest, fillIn, ready, type StageOptions } from "./browser_test_kit.ts";

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
    await page.goto("/contact");
    await ready(page);
    assertEquals(await page.innerText("#solve"), "the-site-key");
    await fillIn(page);
    const attempt = async () => {
      await page.click("#send");
      await page.waitForSelector("#summary");
      return await page.innerText("#summary");
    };
    assertStringIncludes(await attempt(), "Complete the bot check");
    assertEquals(verified, []);
    await page.click("#solve");
    assertStringIncludes(await attempt(), "did not succeed");
    assertStringIncludes(await attempt(), "Complete the bot check");
    await page.click("#solve");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    assertEquals([verified, (await site.outbox()).length], [["token-1", "token-2"], 1]);
  },
  provider(verified),
);

browserTest("without script the page says that the bot check needs it", async ({ page }) => {
  await page.goto("/de/contact");
  assertStringIncludes(
    await page.innerText("form"),
    "Für die Prüfung gegen Bots sind Skripte nötig",
  );
}, { ...provider([]), context: { javaScriptEnabled: false } });
