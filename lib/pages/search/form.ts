import type { LocalSite } from "../../content/site.ts";
import { attribute, type Html, markup } from "../html.ts";

/** What a search form shows of an earlier search. */
interface Earlier {
  query: string;
  error?: string;
}

/** The search form; it works without script, on any page. */
export function searchForm(
  { search, words }: LocalSite,
  { query, error }: Earlier = { query: "" },
  autofocus = false,
): Html {
  const state = markup`${attribute("aria-invalid", error && "true")}${
    attribute("aria-describedby", error && "query-error")
  }${attribute("autofocus", autofocus)}`;
  return markup`<form id="search" class="search" role="search" method="get" action="${search.path}">
<label for="query">${words.search.field}</label>
${error && markup`<p class="error" id="query-error">${error}</p>\n`}<div class="row">
<input type="search" id="query" name="query" required maxlength="200" autocomplete="off" enterkeyhint="search" value="${query}"${state}>
<button>${words.search.button}</button>
</div>
</form>`;
}
