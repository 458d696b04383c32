import { z } from "zod";
import { idempotencyKeyPattern } from "../lib/contact/send.ts";
import type { LocalSite } from "../lib/content/site.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { ApiError, errorTable } from "../lib/http/errors.ts";
import { allowedHost, isFromElsewhere } from "../lib/http/host.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, htmlHeaders, type Reply } from "../lib/http/reply.ts";
import { splitUrl } from "../lib/http/router.ts";
import { challengeWidget } from "../lib/pages/contact/challenge.ts";
import {
  blankForm,
  checkEnquiry,
  readSentForm,
  type SentForm,
} from "../lib/pages/contact/enquiry.ts";
import { failureOf } from "../lib/pages/contact/errors.ts";
import type { FormState } from "../lib/pages/contact/form.ts";
import { renderContact } from "../lib/pages/contact/page.ts";
import type { Deps } from "../lib/deps.ts";
import { markdownReply } from "./pages.ts";

const Fields = z.record(z.string(), z.string());

/** In bytes, as on `/api/contact`. */
const bodyLimit = 64 * 1024;

/** The contact page in each language, and its form for use without script. */
export function contactPageRoutes(deps: Deps) {
  const { site } = deps;
  return site.languages.flatMap((language) => contactPage(site.in(language), deps));
}

function contactPage({ language, contact: page, words }: LocalSite, deps: Deps) {
  const { path } = page;
  const { config, contact, site } = deps;
  const widget = challengeWidget(config.challenge);
  const isOwnHost = allowedHost(config);
  const headers = {
    ...htmlHeaders(site.baseUrl, widget?.origins),
    "cache-control": cacheControl.never,
    "vary": "Accept",
  };
  const markdown = markdownReply(page);

  const reply = (status: number, state: FormState | "sent"): Reply => ({
    status,
    headers,
    body: renderContact(page, state, site, widget),
  });

  /** The form again, nothing typed lost, with what went wrong. */
  const again = (status: number, { key, values }: SentForm, what: Partial<FormState>) =>
    reply(status, { key, values, errors: new Map(), ...what });

  const failed = ({ code, detail }: ApiError, form: SentForm): Reply => {
    const { key } = code === "IDEMPOTENCY_CONFLICT" ? blankForm() : form;
    const what = { key, failure: failureOf(code, words.contact) };
    const page = again(errorTable[code].status, form, what);
    return { ...page, headers: { ...page.headers, ...detail.headers }, code };
  };

  async function send(form: SentForm, request: Request): Promise<Reply> {
    if (!idempotencyKeyPattern.test(form.key)) {
      const { key } = blankForm();
      return again(422, form, { key, failure: "INVALID_IDEMPOTENCY_KEY" });
    }
    if (form.isTrapped) return again(400, form, { failure: "TRAPPED" });
    if (isFromElsewhere(request, isOwnHost)) {
      return again(422, form, { failure: "CROSS_SITE" });
    }
    const checked = checkEnquiry(form, language);
    if ("errors" in checked) return again(422, form, checked);
    const { key: idempotencyKey, challengeToken } = form;
    try {
      await contact.send({ enquiry: checked.enquiry, challengeToken, idempotencyKey });
    } catch (error) {
      if (error instanceof ApiError) return failed(error, form);
      throw error;
    }
    const location = `${path}?sent=1`;
    return { status: 303, headers: { location, "cache-control": cacheControl.never }, body: null };
  }

  return [
    endpoint({
      method: "GET",
      path,
      slashRedirects: true,
      cors: false,
      handle: async ({ request }) => {
        if (prefersMarkdown(request)) return await markdown(request);
        const isSent = new URLSearchParams(splitUrl(request.url).search).get("sent") === "1";
        return reply(200, isSent ? "sent" : { ...blankForm(), errors: new Map() });
      },
    }),
    endpoint({
      method: "POST",
      path,
      cors: false,
      quota: "contact",
      body: {
        type: "form",
        schema: Fields,
        limit: bodyLimit,
        wrongType: "INVALID_BODY",
      },
      /** What was typed stays, also where the quota refused to look at it. */
      renderError: async (error, _request, sent) => {
        const typed = Fields.safeParse(await sent());
        return failed(error, typed.success ? readSentForm(typed.data, widget?.field) : blankForm());
      },
      handle: ({ body, request }) => send(readSentForm(body, widget?.field), request),
    }),
  ];
}
