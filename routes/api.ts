import { lazyOfText } from "../lib/base/lazy.ts";
import { catalogContracts } from "../lib/contract/catalog.ts";
import { sendEnquiryAt } from "../lib/contract/contact.ts";
import { serviceContracts } from "../lib/contract/mod.ts";
import { cachedBody } from "../lib/http/cached.ts";
import { cacheControl, jsonHeaders, jsonReply } from "../lib/http/reply.ts";
import { bind, type Endpoint } from "../lib/http/router.ts";
import type { Language } from "../lib/languages/mod.ts";
import { serviceCatalog } from "../lib/site/services.ts";
import type { Deps } from "./deps.ts";

/** Serves the service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps): Endpoint[] {
  return Object.values(catalogContracts).map((contract) => {
    const answer = lazyOfText((language: Language) =>
      cachedBody(() => JSON.stringify(serviceCatalog(site, language)), {
        ...jsonHeaders,
        "cache-control": cacheControl.limited,
        "content-language": language,
      })
    );
    return bind(
      contract,
      ({ query, request }) => answer(site.in(query.language).language)(request),
    );
  });
}

/** Takes enquiries: the only operation with a side effect. */
export const contactRoute = ({ contact, site }: Deps): Endpoint =>
  bind(sendEnquiryAt(site.practice), async ({ body, headers, client, request }) => {
    const { challengeToken, ...enquiry } = body;
    const idempotencyKey = headers["Idempotency-Key"];
    const submission = { enquiry, challengeToken, idempotencyKey, client };
    const { body: response, replayed } = await contact.send(submission, request);
    return jsonReply(response, {
      "content-language": site.in(enquiry.language).language,
      ...replayed ? { "idempotent-replayed": "true" } : {},
    });
  }, { cors: false });

/** Serves the health check: the port opens once the site is loaded. */
export const healthRoute = ({ now, contact }: Deps): Endpoint =>
  bind(serviceContracts.getHealth, () => {
    const reasons = contact.faults();
    const state = reasons.length === 0 ? { status: "ok" } : { status: "degraded", reasons };
    return jsonReply({ ...state, timestamp: new Date(now()).toISOString() });
  });
