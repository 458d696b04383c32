import { z } from "zod";
import { idempotencyKeyPattern } from "../lib/contact/send.ts";
import type { LocalSite } from "../lib/content/site.ts";
import { endpoint } from "../lib/http/endpoint.ts";
import { type ApiError, errorTable } from "../lib/http/errors.ts";
import { allowedHost, isFromElsewhere } from "../lib/http/host.ts";
import { cacheControl, htmlHeaders, type Reply } from "../lib/http/reply.ts";
import { splitUrl } from "../lib/http/router.ts";
import { challengeWidget } from "../lib/pages/contact/challenge.ts";
import {
  blankForm,
  checkEnquiry,
  readSentForm,
  type SentForm,
} from "../lib/pages/contact/enquiry.ts";
import { failureOf, type FormState } from "../lib/pages/contact/form.ts";
import { renderContact } from "../lib/pages/contact/page.ts";
import type { Deps } from "../lib/deps.ts";
import { pageEndpoint } from "./pages.ts";

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

  const reply = (status: number, state: FormState | "sent"): Reply => ({
    status,
    headers: {
      ...htmlHeaders(site.baseUrl, widget?.origins),
      "cache-control": cacheControl.never,
      "vary": "Accept",
    },
    body: renderContact(page, state, site, widget),
  });

  /** The form with what was typed, nothing lost, and with what went wrong. */
  const form = (status: number, { key, values }: SentForm, wrong: Partial<FormState> = {}) =>
    reply(status, { key, values, errors: new Map(), ...wrong });

  const failed = ({ code, detail }: ApiError, sent: SentForm): Reply => {
    const { key } = code === "IDEMPOTENCY_CONFLICT" ? blankForm() : sent;
    const wrong = { key, failure: failureOf(code, words.contact) };
    const page = form(errorTable[code].status, sent, wrong);
    return { ...page, headers: { ...page.headers, ...detail.headers }, code };
  };

  async function send(sent: SentForm, request: Request, client: string): Promise<Reply> {
    if (!idempotencyKeyPattern.test(sent.key)) {
      const { key } = blankForm();
      return form(422, sent, { key, failure: "INVALID_IDEMPOTENCY_KEY" });
    }
    if (sent.isTrapped) return form(400, sent, { failure: "TRAPPED" });
    if (isFromElsewhere(request, isOwnHost)) return form(422, sent, { failure: "CROSS_SITE" });
    const checked = checkEnquiry(sent, language);
    if ("errors" in checked) return form(422, sent, checked);
    const { key: idempotencyKey, challengeToken } = sent;
    await contact.send({ enquiry: checked.enquiry, challengeToken, idempotencyKey, client });
    const location = `${path}?sent=1`;
    return { status: 303, headers: { location, "cache-control": cacheControl.never }, body: null };
  }

  return [
    pageEndpoint(page, ({ url }) => {
      const isSent = new URLSearchParams(splitUrl(url).search).get("sent") === "1";
      return isSent ? reply(200, "sent") : form(200, blankForm());
    }),
    endpoint({
      method: "POST",
      path,
      cors: false,
      quota: "contact",
      body: { type: "form", schema: Fields, limit: bodyLimit, wrongType: "INVALID_BODY" },
      /** What was typed stays, also where the quota refused to look at it. */
      renderError: async (error, _request, sent) => {
        const typed = Fields.safeParse(await sent());
        return failed(error, typed.success ? readSentForm(typed.data, widget?.field) : blankForm());
      },
      handle: ({ body, request, client }) =>
        send(readSentForm(body, widget?.field), request, client),
    }),
  ];
}
