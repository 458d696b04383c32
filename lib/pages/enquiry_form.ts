import type { Page } from "../content/page.ts";
import type { Words } from "../words/words.ts";
import type { Deps } from "../deps.ts";
import { challengeWidget } from "./challenge.ts";
import type { Fault, FieldName } from "./enquiry.ts";
import { consent, field } from "./enquiry_fields.ts";
import { errorSummary } from "./error_summary.ts";
import { dataBlock, type Html, lines, markup } from "./html.ts";
import { type Problem, problemText } from "./problems.ts";
import { sentNotice } from "./sent_notice.ts";

/** The contact form as it stands: new, or with what was typed and what went wrong. */
export interface FormState {
  /** The idempotency key of this message, the same for every attempt to send it. */
  key: string;
  values: Record<FieldName, string>;
  faults: ReadonlyMap<FieldName, Fault>;
  problem?: Problem;
}

/** The contact form. It works without script; `contact.js` makes it work without reloading. */
export function enquiryForm(page: Page, state: FormState, services: Deps): Html {
  const { site } = services;
  const { contact: words, frame } = site.in(page.language).words;
  const stateOf = (name: FieldName) => ({
    value: state.values[name],
    fault: state.faults.get(name),
  });
  const privacy = site.in(page.language).privacy.path;
  return lines([
    markup`<form id="enquiry" class="enquiry" method="post" action="${page.path}">
<h2>${words.heading}</h2>
<p class="hint">${words.required}</p>`,
    errorSummary(words, state.faults, state.problem),
    stagedNotice(words),
    markup`<input type="hidden" name="idempotencyKey" value="${state.key}">`,
    field("name", words, stateOf("name")),
    field("email", words, stateOf("email")),
    field("subject", words, stateOf("subject")),
    field("message", words, stateOf("message")),
    consent(words, stateOf("gdprConsent"), privacy),
    challenge(services, page, words),
    markup`<p class="send"><button id="send">${words.button}</button>
<span id="enquiry-status" role="status"></span></p>
</form>`,
    sentNotice(page, words, true),
    dataBlock("application/json", scriptWords(words, frame.errorPrefix), "words"),
  ]);
}

/** Where the script tells what an assistant filled in, and lets the person take it back. */
const stagedNotice = ({ staged }: Words["contact"]) =>
  markup`<div class="staged">
<p id="staged-status" role="status"></p>
<button type="button" id="clear-staged" class="quiet" hidden>${staged.clear}</button>
</div>`;

function challenge({ config }: Deps, page: Page, words: Words["contact"]): Html | false {
  const widget = challengeWidget(config.challenge);
  return widget !== null && markup`<div class="field" role="group" aria-label="${words.challenge}">
<div id="challenge" class="${widget.className}" data-sitekey="${widget.siteKey}" data-field="${widget.field}" data-language="${page.language}"></div>
<noscript><p class="fault">${words.challengeNeedsScript}</p></noscript>
<script src="${widget.script}" async defer></script>
</div>`;
}

/** What the page's script says: the same words the server would use. */
function scriptWords(words: Words["contact"], errorPrefix: string) {
  const { one, other, sending, fields, staged, sentTitle } = words;
  const problems = Object.keys(words.problems) as Problem[];
  return {
    errorPrefix,
    one,
    other,
    sending,
    sentTitle,
    fields,
    staged,
    problems: Object.fromEntries(problems.map((name) => [name, problemText(name, words)])),
  };
}
