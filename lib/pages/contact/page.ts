import type { Page } from "../../content/page.ts";
import type { Site } from "../../content/site.ts";
import { type Html, markup, raw } from "../html.ts";
import { layout } from "../layout.ts";
import { pageTools } from "../page_tools.ts";
import type { ChallengeWidget } from "./challenge.ts";
import { contactForm, type FormState } from "./form.ts";
import { sentNotice } from "./sent.ts";

/** The contact page with its form, or, once a message is sent, with the news of it. */
export function renderContact(
  page: Page,
  state: FormState | "sent",
  site: Site,
  widget: ChallengeWidget | null,
): string {
  const local = site.in(page.language);
  const isSent = state === "sent";
  const failed = !isSent && (state.errors.size > 0 || state.failure !== undefined);
  const form = isSent ? sentNotice(local) : contactForm(local, state, widget);
  return layout({
    language: page.language,
    page,
    title: isSent ? local.words.contact.sentTitle : page.title,
    description: page.description,
    layout: "form",
    main: markup`${textAround(page, form)}
${pageTools(page, local)}`,
    scripts: isSent ? [] : ["contact.js"],
    unlisted: isSent || failed,
    failed,
  }, site);
}

/** The page's text, parted before its first heading: the form comes right after the opening. */
function textAround({ title, document: { html } }: Page, form: Html): Html {
  const heading = html.indexOf("<h2");
  const parted = heading < 0 ? html.length : heading;
  return markup`<h1>${title}</h1>
<div class="text">
${raw(html.slice(0, parted))}</div>
${form}
${parted < html.length && markup`<div class="text note">\n${raw(html.slice(parted))}</div>`}`;
}
