import { z } from "zod";
import { idempotencyKeyPattern } from "../lib/contact/send.ts";
import type { Page } from "../lib/content/page.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { ApiError, errorTable } from "../lib/http/errors.ts";
import { prefersMarkdown } from "../lib/http/negotiation.ts";
import { cacheControl, type Reply } from "../lib/http/reply.ts";
import { challengeWidget } from "../lib/pages/challenge.ts";
import { renderContact } from "../lib/pages/contact_page.ts";
import { blankForm, checkEnquiry, readSentForm, type SentForm } from "../lib/pages/enquiry.ts";
import type { FormState } from "../lib/pages/enquiry_form.ts";
import { isFromElsewhere } from "../lib/pages/from_elsewhere.ts";
import { htmlHeaders } from "../lib/pages/headers.ts";
import { markdownReply } from "../lib/pages/markdown_reply.ts";
import { parameter } from "../lib/pages/parameter.ts";
import { problemOf } from "../lib/pages/problems.ts";
import type { Deps } from "../lib/deps.ts";

const FormBody = z.record(z.string(), z.string());

/** In bytes, as on `/api/contact`. */
const bodyLimit = 64 * 1024;

/** The contact page in each language, and its form for use without script. */
export function contactPageRoutes(services: Deps) {
  const { site } = services;
  return site.languages.flatMap((language) => contactPage(site.in(language).contact, services));
}

function contactPage(page: Page, services: Deps) {
  const { path, language } = page;
  const { config, site } = services;
  const words = site.in(language).words.contact;
  const headers = {
    ...htmlHeaders(config, true),
    "cache-control": cacheControl.never,
    "vary": "Accept",
  };
  const markdown = markdownReply(page);
  const challengeField = challengeWidget(config.challenge)?.field;

  const reply = (status: number, state: FormState | "sent"): Reply => ({
    status,
    headers,
    body: renderContact(page, state, services),
  });

  /** The form again, nothing typed lost, with what went wrong. */
  const again = (status: number, { key, values }: SentForm, what: Partial<FormState>) =>
    reply(status, { key, values, faults: new Map(), ...what });

  const failed = ({ code }: ApiError, form: SentForm): Reply => {
    const { key } = code === "IDEMPOTENCY_CONFLICT" ? blankForm() : form;
    const what = { key, problem: problemOf(code, words) };
    return { ...again(errorTable[code].status, form, what), code };
  };

  async function send(form: SentForm, request: Request): Promise<Reply> {
    if (!idempotencyKeyPattern.test(form.key)) {
      const { key } = blankForm();
      return again(422, form, { key, problem: "INVALID_IDEMPOTENCY_KEY" });
    }
    if (isFromElsewhere(request, site.baseUrl)) {
      return again(422, form, { problem: "CROSS_SITE" });
    }
    const checked = checkEnquiry(form, language);
    if ("faults" in checked) return again(422, form, checked);
    const { key: idempotencyKey, challengeToken } = form;
    try {
      await services.contact.send({ enquiry: checked.enquiry, challengeToken, idempotencyKey });
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
        const sent = parameter(request, "sent") === "1";
        return reply(200, sent ? "sent" : { ...blankForm(), faults: new Map() });
      },
    }),
    endpoint({
      method: "POST",
      path,
      cors: false,
      quota: "contact",
      body: {
        type: "form",
        schema: FormBody,
        limit: bodyLimit,
        codes: { media: "INVALID_BODY", json: "INVALID_BODY" },
      },
      /** What was typed stays, also where the quota refused to look at it. */
      renderError: async (error, _request, sent) => {
        const typed = FormBody.safeParse(await sent());
        return failed(
          error,
          typed.success ? readSentForm(typed.data, challengeField) : blankForm(),
        );
      },
      handle: ({ body, request }) => send(readSentForm(body, challengeField), request),
    }),
  ];
}
