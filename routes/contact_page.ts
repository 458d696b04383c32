import { z } from "zod";
import type { LocalSite } from "../lib/content/site.ts";
import { htmlOf, textOf } from "../lib/content/text.ts";
import { bodyLimit } from "../lib/contract/contact.ts";
import { type ErrorCode, errorTable } from "../lib/contract/errors.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { bind, type Endpoint } from "../lib/http/endpoint.ts";
import { ApiError } from "../lib/http/errors.ts";
import { immutable, type ImmutableAnswer, tagged } from "../lib/http/immutable.ts";
import { allowedHost, isFromElsewhere } from "../lib/http/host.ts";
import { cacheControl, htmlHeaders, type Reply } from "../lib/http/reply.ts";
import { splitUrl } from "../lib/http/router.ts";
import { checkEnquiry, keyOf, readSentForm, type SentForm } from "../lib/pages/contact/enquiry.ts";
import {
  blankForm,
  challengeWidget,
  failureOf,
  type FormState,
} from "../lib/pages/contact/form.ts";
import { renderContact } from "../lib/pages/contact/page.ts";
import type { Deps } from "../lib/deps.ts";
import { once } from "../lib/memo.ts";
import { pageEndpoint } from "./pages.ts";

const Fields = z.record(z.string(), z.string());

/** The contact page in each language, and its form for use without script. */
export function contactPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.languages.flatMap((language) => contactPage(site.in(language), deps));
}

function contactPage({ language, contact: page, words }: LocalSite, deps: Deps): Endpoint[] {
  const { path } = page;
  const { config, contact, site } = deps;
  const widget = challengeWidget(config.challenge);
  const isOwnHost = allowedHost(config);

  const headers = {
    ...htmlHeaders(site.baseUrl, widget?.origins),
    ...pageHeaders(page, site, "html"),
    "vary": "Accept",
  };
  const published = { ...headers, "cache-control": cacheControl.public };
  const text = once(() => htmlOf(textOf(page, site)));
  const render = async (state: FormState | "sent") =>
    renderContact(page, await text(), state, site, widget);
  const form = tagged(() => render(blankForm), published);
  const thanks = tagged(() => render("sent"), published);

  const answer = async (status: number, state: FormState, code?: ErrorCode): Promise<Reply> => ({
    status,
    headers: { ...headers, "cache-control": cacheControl.never },
    body: await render(state),
    code,
  });

  /** The form with what was typed, and with what went wrong. */
  const again = (status: number, { values }: SentForm, wrong: Partial<FormState>) =>
    answer(status, { ...blankForm, values, ...wrong });

  /** The body was not read, so the page is the same for everybody who is refused with a code. */
  const refusals = new Map<ErrorCode, ImmutableAnswer>();
  function refusal(code: ErrorCode) {
    const failure = failureOf(code, words.contact) ?? "INVALID_BODY";
    const page = refusals.get(code) ??
      immutable(() =>
        answer(errorTable[code].status, { ...blankForm, failure, unread: true }, code)
      );
    refusals.set(code, page);
    return page;
  }

  async function renderError({ code, detail }: ApiError, request: Request): Promise<Reply> {
    const reply = await refusal(code)(request);
    return { ...reply, headers: { ...reply.headers, ...detail.headers } };
  }

  async function send(sent: SentForm, request: Request, client: string): Promise<Reply> {
    if (sent.isTrapped) return await again(400, sent, { failure: "TRAPPED" });
    if (isFromElsewhere(request, isOwnHost)) {
      return await again(422, sent, { failure: "CROSS_SITE" });
    }
    const checked = checkEnquiry(sent, language);
    if ("errors" in checked) return await again(422, sent, checked);
    const { enquiry } = checked;
    const { challengeToken } = sent;
    try {
      await contact.send({ enquiry, challengeToken, idempotencyKey: await keyOf(enquiry), client });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, detail } = error;
      // What is in no list of words leaves it open whether the message was sent.
      const failure = failureOf(code, words.contact) ?? "DELIVERY_UNCERTAIN";
      const page = await again(errorTable[code].status, sent, { failure });
      return { ...page, headers: { ...page.headers, ...detail.headers }, code };
    }
    const location = `${path}?sent=1`;
    return { status: 303, headers: { location, "cache-control": cacheControl.never }, body: null };
  }

  return [
    pageEndpoint(page, deps, (request) => isSent(request) ? thanks(request) : form(request)),
    bind(
      {
        method: "POST",
        path,
        cors: false,
        quota: "contact",
        body: { type: "form", schema: Fields, limit: bodyLimit, wrongType: "INVALID_BODY" },
      },
      ({ body, request, client }) => send(readSentForm(body, widget?.field), request, client),
      { renderError },
    ),
  ];
}

/** Whether the form has led here after it was sent; other programs may add parameters of theirs. */
const isSent = ({ url }: Request) => `&${splitUrl(url).search}&`.includes("&sent=1&");
