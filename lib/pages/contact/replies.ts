import type { Config } from "../../config.ts";
import type { Contact } from "../../contact/contact_service.ts";
import type { LocalSite, Site } from "../../site/site.ts";
import { htmlOf } from "../../site/text.ts";
import type { PageHtml } from "../../markdown/renderer.ts";
import { errorTable } from "../../contract/errors.ts";
import { pageHeaders } from "../../discovery/links.ts";
import { allowedHost, isFromElsewhere } from "../../http/host.ts";
import { cachedBody } from "../../http/cached.ts";
import { ApiError, cacheControl, htmlHeaders, type Reply } from "../../http/reply.ts";
import { splitUrl } from "../../http/router.ts";
import { lazy } from "../../base/lazy.ts";
import { checkEnquiry, keyOf, readSentForm, type SentForm } from "./enquiry.ts";
import {
  blankForm,
  challengeWidget,
  contactForm,
  type Delivery,
  failureOf,
  type FormState,
  sentNotice,
  sentWords,
  tokenFieldOf,
} from "./form.ts";
import type { Page } from "../../site/page.ts";
import { pageTools } from "../frame.ts";
import { markup, raw } from "../html.ts";
import { layout } from "../layout.ts";
import { otherWays } from "../ways_to_reach.ts";

/** The parts of the app that a contact page needs. */
interface ContactParts {
  config: Config;
  contact: Contact;
  /** The folder that enquiries are saved in instead of mailed. */
  savedIn?: string;
  site: Site;
}

/** Makes the answers of the contact page in one language: the form, and what becomes of it. */
export function contactReplies(local: LocalSite, parts: ContactParts) {
  const { language, contact: page, words } = local;
  const { config, contact, site } = parts;
  const { form, closed, thanks, again, tokenField } = contactPages(local, parts);
  const isOwnHost = allowedHost(config);

  async function send(sent: SentForm, request: Request, client: string): Promise<Reply> {
    const { values, challengeToken } = sent;
    if (sent.isTrapped) return await again(400, { values, failure: "TRAPPED" });
    if (isFromElsewhere(request, isOwnHost)) {
      return await again(422, { values, failure: "CROSS_SITE" });
    }
    const checked = checkEnquiry(sent, language);
    if ("errors" in checked) return await again(422, { values, ...checked });
    const { enquiry } = checked;
    try {
      const idempotencyKey = await keyOf(enquiry);
      await contact.send({ enquiry, challengeToken, idempotencyKey, client }, request);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What is in no list of words leaves it open whether the message was sent.
      const failure = failureOf(error.code, words.contact) ?? "DELIVERY_UNCERTAIN";
      return because(error, await again(errorTable[error.code].status, { values, failure }));
    }
    const location = `${page.path}?sent=1`;
    return { status: 303, headers: { location, "cache-control": cacheControl.never }, body: null };
  }

  return {
    show(request: Request) {
      if (!contact.accepts(request)) return closed(request);
      return isSent(request) ? thanks(request) : form(request);
    },
    receive(body: Record<string, string>, request: Request, client: string) {
      const fields = site.practice.phoneField ? body : { ...body, phone: "" };
      return send(readSentForm(fields, tokenField), request, client);
    },
    /** Refuses a body that was not read. */
    async refuse(error: ApiError) {
      const failure = failureOf(error.code, words.contact) ?? "INVALID_BODY";
      const { status } = errorTable[error.code];
      return because(error, await again(status, { failure, unread: true }));
    },
  };
}

/** Makes the pages of the form: blank, closed, sent, and with what was wrong. */
function contactPages({ contact: page }: LocalSite, { config, savedIn, site }: ContactParts) {
  const widget = config.challenge ? challengeWidget(config.challenge) : undefined;
  const headers = {
    ...htmlHeaders(site, widget?.origins),
    ...pageHeaders(page, site, "html"),
    "vary": "Accept",
  };
  const published = { ...headers, "cache-control": cacheControl.public };
  const text = lazy(() => htmlOf(page, site));
  const render = async (state: FormState | "sent" | "closed") =>
    renderContact(page, await text(), state, site, { widget, savedIn });
  return {
    form: cachedBody(() => render(blankForm), published),
    closed: cachedBody(() => render("closed"), published),
    thanks: cachedBody(() => render("sent"), published),
    /** Shows the form again, with what was wrong and what else is not as in a blank one. */
    again: async (status: number, wrong: Partial<FormState>): Promise<Reply> => ({
      status,
      code: wrong.failure ?? "INVALID_FIELDS",
      headers: { ...headers, "cache-control": cacheControl.never },
      body: await render({ ...blankForm, ...wrong }),
    }),
    /** The field in which the bot check sends its token. */
    tokenField: widget && tokenFieldOf(widget),
  };
}

/** Adds to a page what an error tells programs: its code for the log, and its headers. */
const because = ({ code, detail }: ApiError, page: Reply): Reply => (
  { ...page, code, headers: { ...page.headers, ...detail.headers } }
);

/** Tells if the form led here once it was sent; other programs may add parameters of theirs. */
const isSent = ({ url }: Request) => `&${splitUrl(url).search}&`.includes("&sent=1&");

/** Renders the contact page with its form or its notice right after the lead, or without either. */
function renderContact(
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
      unlisted: isSent || failed,
      failed,
    },
    local,
    site,
  );
}
