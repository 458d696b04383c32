import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { expand } from "../../kit/uri_template.ts";
import { handOverTemplate } from "../../../lib/contract/contact.ts";
import {
  browserTest,
  enquiry,
  focused,
  germanWords,
  openForm,
  type Page,
  until,
  valuesOf,
  withoutWebMcp,
  words,
} from "./stage.ts";

/** The link that a program hands over, made as its template says. */
const link = (values: Record<string, string>, path = "/en/contact") =>
  expand(handOverTemplate(path), values);

const statusOf = (page: Page) => page.innerText("#fd-staged-status");

/** Waits until the page has taken the link out of its address and said what came of it. */
const taken = (page: Page) =>
  until(page, "location.hash === '' && document.getElementById('fd-staged-status').textContent");

/** Opens a link in the page that is open already. */
const follow = (page: Page, url: string) =>
  page.evaluate(`document.getElementById("fd-staged-status").textContent = "";
    location.hash = ${JSON.stringify(url.slice(url.indexOf("#")))}`);

browserTest(
  "a link fills in the form of a browser without WebMCP, marks the fields, says that nothing was sent, and is gone",
  async ({ page, delivered }) => {
    const { staged } = germanWords.contact;
    await withoutWebMcp(page);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(link(enquiry, "/contact").replace("#", "?utm_source=a#"));
    await taken(page);
    assertEquals(await valuesOf(page), Object.values(enquiry));
    for (const name of Object.keys(enquiry)) {
      assertEquals(await page.innerText(`#fd-${name}-staged`), staged.linkMark);
      const described = await page.getAttribute(`#fd-${name}`, "aria-describedby");
      assertStringIncludes(described ?? "", `fd-${name}-staged`);
    }
    assertEquals(await statusOf(page), staged.linkNotice);
    assertEquals(await page.isChecked("#fd-gdprConsent"), false);
    const state = "[location.pathname + location.search + location.hash, scrollY, " +
      "document.activeElement === document.body]";
    assertEquals(await page.evaluate(state), ["/contact?utm_source=a", 0, true]);
    assert(requests.every((request) => request.startsWith("GET ")), requests.join("\n"));
    for (const value of Object.values(enquiry)) {
      assert(!decodeURIComponent(requests.join("\n")).includes(value), value);
    }
    assertEquals(delivered, []);
  },
);

browserTest(
  "a link opened in the open page fills in what is empty, and keeps what the person typed",
  async ({ page }) => {
    await openForm(page);
    await page.fill("#fd-name", "Typed by hand");
    await page.focus("#fd-message");
    await follow(page, link(enquiry));
    await taken(page);
    assertEquals(await valuesOf(page), ["Typed by hand", ...Object.values(enquiry).slice(1)]);
    assertEquals(await page.locator("#fd-name-staged").isVisible(), false);
    assertEquals(await focused(page), "message");
    const message = "Grüße & mehr: 100 % +1\n\tanother ❤️ 👩🏽‍💻 1️⃣\n— third";
    await follow(page, link({ message }));
    await taken(page);
    assertEquals((await valuesOf(page))[3], message, "lines, tabs and emoji stay");
  },
);

const refused: Record<string, string> = {
  "consent": `${link(enquiry)}&gdprConsent=true`,
  "a token": `${link(enquiry)}&challengeToken=x`,
  "the field that people leave empty": `${link(enquiry)}&website=x`,
  "a name of every object": `${link(enquiry)}&__proto__=x`,
  "a field twice": `${link(enquiry)}&name=Other`,
  "a field over its limit": link({ ...enquiry, subject: "x".repeat(201) }),
  "nothing but blanks": link({ ...enquiry, name: "   " }),
};

browserTest("of a link what nobody sees is left out of the fields", async ({ page }) => {
  await openForm(page);
  const message = "a text\u202e with a bell\u0007,\u000ba hidden\u200b sign and \u{e0041}letters";
  await follow(page, link({ ...enquiry, subject: "One\r\nBcc: two", message }));
  await taken(page);
  const shown = (await valuesOf(page)).slice(2);
  assertEquals(shown, ["One Bcc: two", "a text with a bell,\na hidden sign and letters"]);
});

browserTest(
  "a link with a field too many, twice, too long or not to be seen fills in nothing and says so",
  async ({ page, delivered }) => {
    await openForm(page);
    for (const [what, url] of Object.entries(refused)) {
      await follow(page, url);
      await taken(page);
      assertEquals(await valuesOf(page), ["", "", "", ""], what);
      assertEquals(await statusOf(page), words.contact.staged.linkRefused, what);
    }
    assertEquals(await page.isChecked("#fd-gdprConsent"), false);
    assertEquals(await page.locator("#fd-clear-staged").isVisible(), false);
    assertEquals(delivered, []);
  },
);

browserTest(
  "the button of a service leads to a form whose subject is that of the service, unmarked",
  async ({ page }) => {
    await page.goto("/en/services/api-review");
    await page.click(".facts .button");
    await until(page, "document.getElementById('fd-subject')?.value && location.hash === ''");
    assertEquals(await valuesOf(page), ["", "", "API review", ""]);
    assertEquals(await statusOf(page), "");
  },
);

browserTest(
  "any other fragment is left alone: nothing is loaded, filled in or said",
  async ({ page }) => {
    await withoutWebMcp(page);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await openForm(page, "/en/contact#:~:text=name");
    for (
      const fragment of [
        "#fd-enquiry",
        "#fd-name",
        "#a=b",
        "#constructor=x",
        "#name=a%FF&subject=b",
      ]
    ) {
      await follow(page, fragment);
      assertEquals(await page.evaluate("location.hash"), fragment);
    }
    assertEquals(scripts.filter((url) => url.endsWith("/staging.js")), []);
    assertEquals([await valuesOf(page), await statusOf(page)], [["", "", "", ""], ""]);
  },
);
