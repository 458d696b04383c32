import type { Page } from "../content/page.ts";
import type { Deps } from "../deps.ts";
import { colophon } from "./colophon.ts";
import { enquiryForm, type FormState } from "./enquiry_form.ts";
import { frame } from "./frame.ts";
import { type Html, markup, raw } from "./html.ts";
import { sentNotice } from "./sent_notice.ts";
import { viewOfPage } from "./view_of_page.ts";

/** The contact page with its form, or, once a message is sent, with the news of it. */
export function renderContact(page: Page, state: FormState | "sent", services: Deps): string {
  const { contact } = services.site.in(page.language).words;
  const sent = state === "sent";
  const failed = !sent && (state.faults.size > 0 || state.problem !== undefined);
  const body = sent ? sentNotice(page, contact) : enquiryForm(page, state, services);
  return frame(
    viewOfPage(page, contactText(page, body, services), services, {
      title: sent ? contact.sentTitle : page.title,
      scripts: sent ? [] : ["contact.js"],
      unlisted: sent || failed,
      failed,
    }),
    services,
  );
}

/** The page's text, parted before its first heading: the form comes right after the opening. */
function contactText(page: Page, form: Html, services: Deps): Html {
  const { html: text } = page.document;
  const heading = text.indexOf("<h2");
  const parted = heading < 0 ? text.length : heading;
  return markup`<h1>${page.title}</h1>
<div class="text">
${raw(text.slice(0, parted))}</div>
${form}
<div class="text">
${raw(text.slice(parted))}</div>
${colophon(page, services)}`;
}
