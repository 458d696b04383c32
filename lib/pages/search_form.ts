import type { Page } from "../content/page.ts";
import type { Words } from "../words/words.ts";
import { attribute, type Html, markup } from "./html.ts";

/** What a search form shows of an earlier search. */
interface Earlier {
  query: string;
  tooLong: boolean;
}

/** The search form; it works without script, on any page. */
export function searchForm(search: Page, words: Words["search"], earlier?: Earlier): Html {
  const tooLong = earlier?.tooLong ?? false;
  const fault = markup`<p class="fault" id="query-fault">${words.tooLong}</p>\n`;
  const state = markup`${attribute("aria-invalid", tooLong && "true")}${
    attribute("aria-describedby", tooLong && "query-fault")
  }`;
  return markup`<form id="search" class="search" role="search" method="get" action="${search.path}">
<label for="query">${words.field}</label>
${tooLong && fault}<div class="row">
<input type="search" id="query" name="query" required maxlength="200" value="${
    earlier?.query ?? ""
  }"${state}>
<button>${words.button}</button>
</div>
</form>`;
}
