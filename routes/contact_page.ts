import { z } from "zod";
import type { LocalSite } from "../lib/content/site.ts";
import { htmlOf, parsePage } from "../lib/content/text.ts";
import { bodyLimit } from "../lib/contract/contact.ts";
import { type ErrorCode, errorTable } from "../lib/contract/errors.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { immutable, tagged } from "../lib/http/immutable.ts";
import { allowedHost, isFromElsewhere } from "../lib/http/host.ts";
import { ApiError, cacheControl, htmlHeaders, type Reply } from "../lib/http/reply.ts";
import { bind, type Endpoint, splitUrl } from "../lib/http/router.ts";
import { checkEnquiry, keyOf, readSentForm, type SentForm } from "../lib/pages/contact/enquiry.ts";
import {
  blankForm,
  challengeWidget,
  failureOf,
  type FormState,
} from "../lib/pages/contact/form.ts";
import { renderContact } from "../lib/pages/contact/page.ts";
import type { Deps } from "../lib/deps.ts";
import { memo, once } from "../lib/memo.ts";
import { pageEndpoint } from "./pages.ts";

const Fields = z.record(z.string(), z.string());

/** Serves the contact page of a practice in each language, and its form for use without script. */
export function contactPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.isGuessed
    ? []
    : site.languages.flatMap((language) => contactPage(site.in(language), deps));
}

function contactPage({ language, contact: page, words }: LocalSite, deps: Deps): Endpoint[] {
  const { path } = page;
  const { config, contact, savedIn, site } = deps;
  const widget = challengeWidget(config.challenge);
  const isOwnHost = allowedHost(config);

  const headers = {
    ...htmlHeaders(site, widget?.origins),
    ...pageHeaders(page, site, "html"),
    "vary": "Accept",
  };
  const published = { ...headers, "cache-control": cacheControl.public };
  const text = once(() => htmlOf(parsePage(page, site)));
  const render = async (state: FormState | "sent" | "closed") =>
    renderContact(page, await text(), state, site, { widget, savedIn });
  const form = tagged(() => render(blankForm), published);
  const closed = tagged(() => render("closed"), published);
  const thanks = tagged(() => render("sent"), published);

  /** Shows the form again, with what was wrong and what else is not as in a blank one. */
  const again = async (status: number, wrong: Partial<FormState>): Promise<Reply> => ({
    status,
    code: wrong.failure ?? "INVALID_FIELDS",
    headers: { ...headers, "cache-control": cacheControl.never },
    body: await render({ ...blankForm, ...wrong }),
  });

  /** Refuses a body that was not read: to everybody alike who is refused with a code. */
  const refusal = memo((code: ErrorCode) => {
    const failure = failureOf(code, words.contact) ?? "INVALID_BODY";
    return immutable(() => again(errorTable[code].status, { failure, unread: true }));
  });

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
    const location = `${path}?sent=1`;
    return { status: 303, headers: { location, "cache-control": cacheControl.never }, body: null };
  }

  return [
    pageEndpoint(
      page,
      deps,
      (request) => (!contact.takes(request) ? closed : isSent(request) ? thanks : form)(request),
    ),
    bind(
      {
        method: "POST",
        path,
        cors: false,
        quota: "contact",
        body: { type: "form", schema: Fields, limit: bodyLimit, wrongType: "INVALID_BODY" },
      },
      ({ body, request, client }) => {
        const fields = site.practice.phoneField ? body : { ...body, phone: "" };
        return send(readSentForm(fields, widget?.field), request, client);
      },
      { renderError: async (error, request) => because(error, await refusal(error.code)(request)) },
    ),
  ];
}

/** Adds to a page what an error tells programs: its code for the log, and its headers. */
const because = ({ code, detail }: ApiError, page: Reply): Reply => (
  { ...page, code, headers: { ...page.headers, ...detail.headers } }
);

/** Tells if the form led here once it was sent; other programs may add parameters of theirs. */
const isSent = ({ url }: Request) => `&${splitUrl(url).search}&`.includes("&sent=1&");
