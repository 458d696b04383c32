import { contracts } from "../lib/contract/mod.ts";
import { pageHeaders } from "../lib/discovery/links.ts";
import { published } from "../lib/http/immutable.ts";
import type { Deps } from "../lib/deps.ts";

/** Every published document at its own path: the pages' Markdown and the files for programs. */
export function documentRoutes({ site, documents }: Deps) {
  const promised = new Map(contracts.map((contract) => [contract.path, contract]));
  return [...new Set(documents.values())].map((document) => {
    const { path, contentType: type, page } = document;
    return published({
      path,
      type,
      headers: page && pageHeaders(page, site, "markdown"),
      body: document.text,
      contract: promised.get(path),
    });
  });
}
