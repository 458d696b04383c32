import type { LocalSite } from "../../content/site.ts";
import type { Words } from "../../words/words.ts";
import { dataBlock, type Html, lines, markup } from "../html.ts";
import type { ChallengeWidget } from "./challenge.ts";
import type { FieldError, FieldName } from "./enquiry.ts";
import { errorSummary, type Failure, failureText } from "./errors.ts";
import { consent, field, trap } from "./fields.ts";
import { sentNotice } from "./sent.ts";

/** The contact form as it stands: new, or with what was typed and what went wrong. */
export interface FormState {
  /** The idempotency key of this message, the same for every attempt to send it. */
  key: string;
  values: Record<FieldName, string>;
  errors: ReadonlyMap<FieldName, FieldError>;
  failure?: Failure;
}

/** The contact form. It works without script; `contact.js` makes it work without reloading. */
export function contactForm(
  local: LocalSite,
  state: FormState,
  widget: ChallengeWidget | null,
): Html {
  const { contact: page, privacy, words: { contact: words, frame } } = local;
  const stateOf = (name: FieldName) => ({
    value: state.values[name],
    error: state.errors.get(name),
  });
  return lines([
    markup`<form id="enquiry" class="enquiry" method="post" action="${page.path}">
<h2>${words.heading}</h2>
<p class="hint">${words.required}</p>`,
    errorSummary(words, state.errors, state.failure),
    stagedNotice(words),
    markup`<input type="hidden" name="idempotencyKey" value="${state.key}">`,
    field("name", words, stateOf("name")),
    field("email", words, stateOf("email")),
    field("subject", words, stateOf("subject")),
    field("message", words, stateOf("message")),
    trap(words),
    consent(words, stateOf("gdprConsent"), privacy.path),
    widget && challenge(widget, local),
    markup`<p class="send"><button id="send">${words.button}</button>
<span id="enquiry-status" role="status"></span></p>
</form>`,
    sentNotice(local, true),
    dataBlock("application/json", scriptWords(words, frame.errorPrefix), "words"),
  ]);
}

/** Where the script tells what an assistant filled in, and lets the person take it back. */
const stagedNotice = ({ staged }: Words["contact"]) =>
  markup`<div class="staged">
<p id="staged-status" role="status"></p>
<button type="button" id="clear-staged" class="quiet" hidden>${staged.clear}</button>
</div>`;

function challenge(
  { className, siteKey, field, script }: ChallengeWidget,
  { language, words: { contact: words } }: LocalSite,
): Html {
  return markup`<div class="field" role="group" aria-label="${words.challenge}">
<div id="challenge" class="${className}" data-sitekey="${siteKey}" data-field="${field}" data-language="${language}"></div>
<noscript><p class="error">${words.challengeNeedsScript}</p></noscript>
<script src="${script}" async defer></script>
</div>`;
}

/** What the page's script says: the same words the server would use. */
function scriptWords(words: Words["contact"], errorPrefix: string) {
  const { one, other, sending, fields, staged, sentTitle } = words;
  const failures = Object.keys(words.failures) as Failure[];
  return {
    errorPrefix,
    one,
    other,
    sending,
    sentTitle,
    fields,
    staged,
    failures: Object.fromEntries(failures.map((name) => [name, failureText(name, words)])),
  };
}
