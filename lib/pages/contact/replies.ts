import type { Config } from "../../config.ts";
import type { Contact } from "../../contact/contact_service.ts";
import type { LocalSite, Site } from "../../site/site.ts";
import { htmlOf } from "../../site/text.ts";
import type { PageHtml } from "../../markdown/renderer.ts";
import { ContactRequest, type Enquiry } from "../../contract/contact.ts";
import { allowedHost, isFromElsewhere, pageParameters } from "../../http/request.ts";
import { ApiError, cacheControl, refusal, type Reply } from "../../http/reply.ts";
import { lazy } from "../../base/lazy.ts";
import {
  contactForm,
  type Delivery,
  type Failure,
  failureOf,
  fieldNames,
  type FormState,
  sentNotice,
  sentWords,
  trapName,
  widgetOf,
} from "./form.ts";
import { type PageView, titleOf } from "../frame.ts";
import { lines, markup, raw } from "../html.ts";
import { layout, pageAnswers } from "../layout.ts";
import { otherWays } from "../ways_to_reach.ts";

/** The parts of the app that a contact page needs. */
interface ContactParts {
  config: Config;
  contact: Contact;
  site: Site;
}

/** What a contact page shows: its form, or what stands in its place. */
type ContactState = FormState | "sent" | "closed";

/** Makes the answers of the contact page in one language: the form, and what becomes of it. */
export function contactReplies(local: LocalSite, { config, contact, site }: ContactParts) {
  const { contact: page, language, words } = local;
  const { phoneField } = site.practice;
  const widget = config.challenge ? widgetOf(config.challenge) : undefined;
  const isOwnHost = allowedHost(config);
  const { kept, once } = pageAnswers(page, site, widget?.origins);
  const text = lazy(() => htmlOf(page, site));
  const render = async (state: ContactState) =>
    renderContact({ page, local, site }, await text(), state, { widget, savedIn: config.savedIn });
  const blank = kept(() => render({}));
  const sent = kept(() => render("sent"));
  const closed = kept(() => render("closed"));

  /** Shows the form again, with what was typed and what was wrong. */
  async function again(state: FormState, status = 422): Promise<Reply> {
    return { ...once(await render(state)), status, code: state.failure ?? "INVALID_FIELDS" };
  }

  /** Does so after an error; one that there are no words for is the `usual` failure. */
  async function refused(error: ApiError, usual: Failure, values?: Values): Promise<Reply> {
    const failure = failureOf(error.code, words.contact) ?? usual;
    return refusal(error, await again({ values, failure }));
  }

  return {
    show(request: Request): Promise<Reply> {
      if (!contact.accepts(request)) return closed(request);
      return pageParameters(request).get("sent") === "1" ? sent(request) : blank(request);
    },
    async receive({ body: fields, request, client }: SentForm): Promise<Reply> {
      const values = valuesOf(phoneField ? fields : { ...fields, phone: "" });
      if (fields[trapName]) return await again({ values, failure: "TRAPPED" }, 400);
      if (isFromElsewhere(request, isOwnHost)) {
        return await again({ values, failure: "CROSS_SITE" });
      }
      const { data, errors } = check(values);
      if (errors !== undefined) return await again({ values, errors });
      const enquiry = { ...data, language };
      const challengeToken = widget && fields[widget.tokenField] || undefined;
      try {
        const idempotencyKey = await keyOf(enquiry);
        await contact.send({ enquiry, challengeToken, idempotencyKey, client }, request);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What is in no list of words leaves it open whether the message was sent.
        return await refused(error, "DELIVERY_UNCERTAIN", values);
      }
      return {
        status: 303,
        headers: { location: `${page.path}?sent=1`, "cache-control": cacheControl.never },
        body: null,
      };
    },
    /** Refuses a body that was not read. */
    refuse: (error: ApiError) => refused(error, "INVALID_BODY"),
  };
}

/** A form as it was sent: its fields, and the key that its client is counted under. */
interface SentForm {
  body: Fields;
  request: Request;
  client: string;
}

/** The fields of a form as they were sent, and those that a person fills in. */
type Fields = Readonly<Record<string, string>>;
type Values = NonNullable<FormState["values"]>;

/** Reads the fields of the form; the ticked box is `true`, else empty. */
const valuesOf = (fields: Fields): Values =>
  Object.fromEntries(
    fieldNames.map((name) => [name, (fields[name] ?? "").replaceAll("\r\n", "\n").trim()]),
  );

/** Reads the enquiry that a form holds, or what is wrong with its fields. */
function check(values: Values) {
  const { phone, gdprConsent, ...texts } = values;
  const { data, error } = ContactRequest.safeParse({
    ...texts,
    ...phone && { phone },
    gdprConsent: gdprConsent === "true",
  });
  if (data !== undefined) return { data };
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  const errors = fieldNames.filter((name) => wrong.has(name))
    .map((name) => [name, values[name] === "" ? "missing" : "invalid"] as const);
  return { errors: new Map(errors) };
}

/** Makes the key of an enquiry from a form without script: the same words mean the same enquiry. */
async function keyOf(enquiry: Enquiry): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(["form", Object.entries(enquiry).sort()]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** Renders the contact page with its form or its notice right after the lead, or without either. */
function renderContact(
  view: PageView,
  { lead, rest, hasCode }: PageHtml,
  state: ContactState,
  delivery: Delivery,
): string {
  const { page, local } = view;
  const words = local.words.contact;
  const isSent = state === "sent";
  const isClosed = state === "closed";
  const form = isSent || isClosed ? undefined : state;
  const failed = (form?.errors ?? form?.failure) !== undefined;
  const main = lines(
    titleOf(page),
    markup`<div class="text">
${raw(lead)}</div>`,
    isClosed && markup`<p class="lead"><strong>${words.closed}</strong></p>`,
    otherWays(local, isClosed),
    isSent && sentNotice(local, delivery.savedIn),
    form && contactForm(view, form, delivery),
    rest && markup`<div class="text note">\n${raw(rest)}</div>`,
  );
  return layout({
    ...view,
    title: isSent ? sentWords(words, delivery.savedIn).title : page.title,
    main,
    hasForm: form !== undefined,
    hasCode,
    unlisted: isSent || failed,
    failed,
  });
}
