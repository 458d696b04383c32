import { serviceCatalog } from "../lib/site/services.ts";
import { catalogContracts } from "../lib/contract/catalog.ts";
import { bind } from "../lib/http/router.ts";
import { cachedBody } from "../lib/http/cached.ts";
import { cacheControl, jsonHeaders } from "../lib/http/reply.ts";
import type { Language } from "../lib/languages/mod.ts";
import type { Deps } from "./deps.ts";
import { lazyOfText } from "../lib/base/lazy.ts";

/** Serves the service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps) {
  return Object.values(catalogContracts).map((contract) => {
    const answer = lazyOfText((language: Language) =>
      cachedBody(() => JSON.stringify(serviceCatalog(site, language)), {
        ...jsonHeaders,
        "cache-control": cacheControl.limited,
        "content-language": site.in(language).language,
      })
    );
    return bind(
      contract,
      ({ query: { language = site.languages[0] }, request }) => answer(language)(request),
    );
  });
}
