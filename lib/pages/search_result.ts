import type { SearchResult } from "../contract/ask.ts";
import { lazyOf } from "../base/lazy.ts";
import type { Searched } from "../search/site_search.ts";
import type { Hit } from "../search/types.ts";
import { documentJsonLd } from "./schema_org.ts";

/** Describes a document in JSON-LD, once: none ever changes, and this takes as long as a search. */
const jsonLdOf = lazyOf(documentJsonLd);

/** Makes the part of the answer that shows a hit. */
export function searchResult(
  { path, location, section, score, excerpt }: Omit<Hit, "kind" | "marks" | "more">,
  { site, documents }: Searched,
): SearchResult {
  const document = documents.get(path)!;
  const { title, updated } = document;
  const url = site.baseUrl + location;
  // The hit's own address is the address of the part.
  const hasPart = { "@type": "WebPageElement", name: section };
  return {
    url,
    name: title,
    site: site.baseUrl.replace(/^https?:\/\//, ""),
    score,
    description: excerpt,
    schema_object: {
      ...jsonLdOf(document, site),
      ...section === null ? {} : { hasPart },
    },
    updated,
  };
}
