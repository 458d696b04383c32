import { serviceCatalog } from "../lib/content/catalog.ts";
import { catalogContracts } from "../lib/contract/catalog.ts";
import { bind } from "../lib/http/endpoint.ts";
import { tagged } from "../lib/http/immutable.ts";
import { cacheControl, jsonHeaders } from "../lib/http/reply.ts";
import { languages } from "../lib/languages/mod.ts";
import type { Deps } from "../lib/deps.ts";

const headers = { ...jsonHeaders, "cache-control": cacheControl.limited };

/** The service catalog and its sandbox copy. */
export function catalogRoutes({ site }: Deps) {
  return Object.values(catalogContracts).map((contract) => {
    const replies = new Map(languages.map((language) => [
      language,
      tagged(() => JSON.stringify(serviceCatalog(site, language)), {
        ...headers,
        "content-language": site.in(language).language,
      }),
    ]));
    return bind(
      contract,
      ({ query: { language = site.languages[0] }, request }) => replies.get(language)!(request),
    );
  });
}
