import type { Page } from "../../content/page.ts";
import type { Site } from "../../content/site.ts";
import type { PageHtml } from "../../content/text.ts";
import { pageTools } from "../frame.ts";
import { markup, raw } from "../html.ts";
import { layout, sheetsOf } from "../layout.ts";
import { otherWays } from "../ways_to_reach.ts";
import { contactForm, type Delivery, type FormState, sentNotice, sentWords } from "./form.ts";

/** Renders the contact page with its form or its notice right after the lead, or without either. */
export function renderContact(
  page: Page,
  text: PageHtml,
  state: FormState | "sent" | "closed",
  site: Site,
  delivery: Delivery,
): string {
  const { lead, rest } = text;
  const local = site.in(page.language);
  const { contact: words } = local.words;
  const isSent = state === "sent";
  const isOpen = !isSent && state !== "closed";
  const failed = isOpen && (state.errors.size > 0 || state.failure !== undefined);
  const main = markup`<h1>${page.heading}</h1>
${page.lede && markup`<p class="lede">${page.lede}</p>\n`}<div class="text">
${raw(lead)}</div>
${state === "closed" && markup`<p class="lead"><strong>${words.closed}</strong></p>`}
${otherWays(local, site, state === "closed")}
${isSent && sentNotice(local, delivery.savedIn)}${
    isOpen && contactForm(local, site, state, delivery)
  }
${rest && markup`<div class="text note">\n${raw(rest)}</div>`}
${pageTools(page, local, site)}`;
  return layout(
    {
      page,
      title: isSent ? sentWords(words, delivery.savedIn).title : page.title,
      description: page.description,
      layout: "form",
      main,
      scripts: isOpen ? ["contact.js"] : [],
      sheets: sheetsOf(text),
      unlisted: isSent || failed,
      failed,
    },
    local,
    site,
  );
}
