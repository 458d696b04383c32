import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { expand } from "../../kit/uri_template.ts";
import { handOverTemplate } from "../../../lib/contract/contact.ts";
import {
  browserTest,
  enquiry,
  germanWords,
  type Page,
  ready,
  until,
  words,
} from "./browser_test_kit.ts";

/** The link that a program hands over, made as its template says. */
const link = (values: Record<string, string>, path = "/en/contact") =>
  expand(handOverTemplate(path), values);

const fields = ["name", "email", "subject", "message"];

const valuesOf = (page: Page) =>
  page.evaluate<string[]>(
    `${JSON.stringify(fields)}.map((name) => document.getElementById(name).value)`,
  );

const statusOf = (page: Page) => page.innerText("#staged-status");

/** Waits until the page has taken the link out of its address and said what came of it. */
const taken = (page: Page) =>
  until(page, "location.hash === '' && document.getElementById('staged-status').textContent");

/** Opens a link in the page that is open already. */
const follow = (page: Page, url: string) =>
  page.evaluate(`location.hash = ${JSON.stringify(url.slice(url.indexOf("#")))}`);

const noModelContext = "Object.defineProperty(document, 'modelContext', { value: undefined })";

for (
  const [path, { contact: { staged } }] of [
    ["/en/contact", words],
    ["/contact", germanWords],
  ] as const
) {
  browserTest(
    `a link to ${path} fills in the form, marks the fields and says that nothing was sent`,
    async ({ page, site }) => {
      const requests: string[] = [];
      page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
      await page.goto(link(enquiry, path));
      await taken(page);
      assertEquals(await valuesOf(page), Object.values(enquiry));
      for (const name of fields) {
        assertEquals(await page.innerText(`#${name}-staged`), staged.linkMark);
        assertStringIncludes(
          await page.getAttribute(`#${name}`, "aria-describedby") ?? "",
          `${name}-staged`,
        );
      }
      assertEquals(await statusOf(page), staged.linkNotice);
      assertEquals(await page.getAttribute("#staged-status", "role"), "status");
      assertEquals(await page.isChecked("#gdprConsent"), false);
      assert(requests.every((request) => request.startsWith("GET ")), requests.join("\n"));
      for (const value of Object.values(enquiry)) {
        assert(!decodeURIComponent(requests.join("\n")).includes(value), value);
      }
      assertEquals(await site.outbox(), []);
    },
  );
}

browserTest("a link that is no percent-encoded UTF-8 fills in nothing", async ({ page }) => {
  await page.goto("/en/contact#name=a%FF&subject=b");
  await ready(page);
  assertEquals(await valuesOf(page), ["", "", "", ""]);
});

browserTest("a link works in a browser without WebMCP", async ({ page }) => {
  await page.addInitScript(noModelContext);
  await page.goto(link(enquiry));
  await taken(page);
  assertEquals(await valuesOf(page), Object.values(enquiry));
});

browserTest(
  "what a link left in the address is gone, and neither the page nor the focus has moved",
  async ({ page }) => {
    await page.goto(`${link(enquiry).replace("#", "?utm_source=a#")}`);
    await taken(page);
    const state = "[location.pathname + location.search + location.hash, scrollY, " +
      "document.activeElement === document.body]";
    assertEquals(await page.evaluate(state), ["/en/contact?utm_source=a", 0, true]);
    await page.reload();
    await ready(page);
    assertEquals(await statusOf(page), "");
  },
);

browserTest(
  "a link opened in the open page fills in what is empty, and keeps what the person typed",
  async ({ page }) => {
    await page.goto("/en/contact");
    await ready(page);
    await page.fill("#name", "Typed by hand");
    await page.focus("#message");
    await follow(page, link(enquiry));
    await taken(page);
    assertEquals(await valuesOf(page), ["Typed by hand", ...Object.values(enquiry).slice(1)]);
    assertEquals(await page.locator("#name-staged").isVisible(), false);
    assertEquals(await page.evaluate("document.activeElement.id"), "message");
    await page.fill("#subject", "Mended");
    await follow(
      page,
      link({ ...enquiry, subject: "Again", message: "Another text of the link." }),
    );
    await until(page, "document.getElementById('message').value.startsWith('Another')");
    assertEquals((await valuesOf(page)).slice(2), ["Mended", "Another text of the link."]);
  },
);

browserTest("a link needs no more than one field", async ({ page }) => {
  await page.goto(link({ subject: "Grüße & mehr: 100 % +1" }));
  await taken(page);
  assertEquals(await valuesOf(page), ["", "", "Grüße & mehr: 100 % +1", ""]);
});

browserTest("a message keeps its lines, its tabs and its emoji", async ({ page }) => {
  const message = "One line\n\tanother ❤️ 👩🏽‍💻 1️⃣\n— third";
  await page.goto(link({ message }));
  await taken(page);
  assertEquals((await valuesOf(page))[3], message);
});

const refused: Record<string, string> = {
  "consent": `${link(enquiry)}&gdprConsent=true`,
  "a token": `${link(enquiry)}&challengeToken=x`,
  "the field that people leave empty": `${link(enquiry)}&website=x`,
  "a name of every object": `${link(enquiry)}&__proto__=x`,
  "a field twice": `${link(enquiry)}&name=Other`,
  "a field over its limit": link({ ...enquiry, subject: "x".repeat(201) }),
  "a line break in a line": link({ ...enquiry, subject: "One\r\nBcc: two" }),
  "a control character": link({ ...enquiry, message: "a text with a bell \u0007" }),
  "a text direction mark": link({ ...enquiry, message: "a text \u202ethat turns" }),
  "a character without width": link({ ...enquiry, message: "a hidden\u200b text of a link" }),
  "letters that nobody sees": link({ ...enquiry, message: "Hello there \u{e0041}\u{e0042}" }),
  "joiners outside an emoji": link({ ...enquiry, message: "Hello there \u200d\u200d\ufe0f" }),
  "nothing but blanks": link({ ...enquiry, name: "   " }),
};

for (const [what, url] of Object.entries(refused)) {
  browserTest(`a link with ${what} fills in nothing and says so`, async ({ page, site }) => {
    await page.goto(url);
    await taken(page);
    assertEquals(await valuesOf(page), ["", "", "", ""]);
    assertEquals(await statusOf(page), words.contact.staged.linkRefused);
    assertEquals(await page.isChecked("#gdprConsent"), false);
    assertEquals(await page.locator("#clear-staged").isVisible(), false);
    assertEquals(await site.outbox(), []);
  });
}

for (const fragment of ["#enquiry", "#name", "#a=b", "#constructor=x", "#:~:text=name"]) {
  browserTest(
    `${fragment} is no hand-over: nothing is loaded, filled in or said`,
    async ({ page }) => {
      await page.addInitScript(noModelContext);
      const scripts: string[] = [];
      page.on("request", (request) => scripts.push(request.url()));
      await page.goto(`/en/contact${fragment}`);
      await ready(page);
      await page.waitForLoadState("networkidle");
      assertEquals(await valuesOf(page), ["", "", "", ""]);
      assertEquals(await statusOf(page), "");
      assert(!scripts.some((url) => url.endsWith("/staging.js")), scripts.join("\n"));
      if (!fragment.includes(":~:")) assertEquals(await page.evaluate("location.hash"), fragment);
    },
  );
}

browserTest("a link with no value at all opens the page and says nothing", async ({ page }) => {
  await page.goto(link({}));
  await until(page, "location.hash === ''");
  assertEquals([await valuesOf(page), await statusOf(page)], [["", "", "", ""], ""]);
});

browserTest(
  "the person clears, checks and sends what a link filled in with the keyboard alone",
  async ({ page, site }) => {
    await page.goto(link({ ...enquiry, name: "Wrong", email: "" }));
    await taken(page);
    await page.focus("#clear-staged");
    await page.keyboard.press("Enter");
    assertEquals(await valuesOf(page), ["", "", "", ""]);
    assertEquals(await statusOf(page), words.contact.staged.cleared);
    assertEquals(await page.evaluate("document.activeElement.id"), "name");
    await follow(page, link(enquiry));
    await until(page, "document.getElementById('message').value !== ''");
    const reached: string[] = [];
    while (reached.at(-1) !== "send" && reached.length < 12) {
      await page.keyboard.press("Tab");
      const id = await page.evaluate<string>("document.activeElement.id");
      if (id === "gdprConsent") await page.keyboard.press("Space");
      reached.push(id);
    }
    for (const id of ["email", "subject", "message", "gdprConsent"]) assert(reached.includes(id));
    await page.keyboard.press("Enter");
    await page.waitForSelector("#sent:not([hidden])");
    const [message, ...more] = await site.outbox();
    assertStringIncludes(message!, enquiry.email);
    assertEquals(more, []);
  },
);

browserTest(
  "a link that arrives when the message is sent already does nothing",
  async ({ page }) => {
    await page.goto(link(enquiry));
    await taken(page);
    await page.check("#gdprConsent");
    await page.click("#send");
    await page.waitForSelector("#sent:not([hidden])");
    await follow(page, link({ subject: "Late" }));
    assertEquals(await page.locator("#sent").isVisible(), true);
  },
);

browserTest("without script the link opens the empty form", async ({ page }) => {
  await page.goto(link(enquiry));
  assertEquals(await page.inputValue("#name"), "");
  assertEquals(await page.locator("#send").isVisible(), true);
}, { context: { javaScriptEnabled: false } });
