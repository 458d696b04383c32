import type { Page } from "../../content/page.ts";
import type { Site } from "../../content/site.ts";
import type { PageHtml } from "../../content/text.ts";
import { pageTools } from "../frame.ts";
import { markup, raw } from "../html.ts";
import { layout } from "../layout.ts";
import { otherWays } from "../practice.ts";
import { type ChallengeWidget, contactForm, type FormState, sentNotice } from "./form.ts";

/** Renders the contact page with its form or its notice, right after the lead. */
export function renderContact(
  page: Page,
  { lead, rest }: PageHtml,
  state: FormState | "sent",
  site: Site,
  widget: ChallengeWidget | null,
): string {
  const local = site.in(page.language);
  const isSent = state === "sent";
  const failed = !isSent && (state.errors.size > 0 || state.failure !== undefined);
  const main = markup`<h1>${page.title}</h1>
<div class="text">
${raw(lead)}</div>
${otherWays(local, site)}
${isSent ? sentNotice(local) : contactForm(local, site, state, widget)}
${rest && markup`<div class="text note">\n${raw(rest)}</div>`}
${pageTools(page, local, site)}`;
  return layout(
    {
      page,
      title: isSent ? local.words.contact.sentTitle : page.title,
      description: page.description,
      layout: "form",
      main,
      scripts: isSent ? [] : ["contact.js"],
      unlisted: isSent || failed,
      failed,
    },
    local,
    site,
  );
}
