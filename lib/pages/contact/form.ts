import type { ChallengeAccount } from "../../config.ts";
import type { LocalSite, Site } from "../../site/site.ts";
import { lengths } from "../../contract/contact.ts";
import type { Words } from "../../languages/mod.ts";
import { lazyOf } from "../../base/lazy.ts";
import { fill } from "../../base/fill.ts";
import { attributes, dataBlock, type Html, lines, markup } from "../html.ts";
import {
  cutToLimit,
  type FieldError,
  type FieldName,
  fieldNames,
  readSentForm,
  type SentForm,
  trapName,
} from "./enquiry.ts";

type ContactWords = Words["contact"];

/** A reason why a message was not sent, other than an error in a field. */
type Failure = keyof ContactWords["failures"];

/** The contact form as it stands: new, or with what was typed and what went wrong. */
export interface FormState extends Pick<SentForm, "values"> {
  errors: ReadonlyMap<FieldName, FieldError>;
  failure?: Failure;
  /** Set if it was refused before anybody read what was typed. */
  unread?: true;
}

/** The form before anybody has typed anything. */
export const blankForm: FormState = { values: readSentForm({}).values, errors: new Map() };

/** Says what becomes of an enquiry, as far as the page shows it. */
export interface Delivery {
  widget?: ChallengeWidget;
  /** The folder it is saved in instead of mailed. */
  savedIn?: string;
}

/** Renders the contact form. It works without script, with `contact.js` also without reloading. */
export function contactForm(
  local: LocalSite,
  { practice: { phoneField } }: Site,
  state: FormState,
  { widget, savedIn }: Delivery,
): Html {
  const { contact: page, privacy, words: { contact: words } } = local;
  return lines([
    savedIn &&
    markup`<p class="lead"><strong>${fill(words.saved.notice, { folder: savedIn })}</strong></p>`,
    markup`<form id="fd-enquiry" class="enquiry" method="post" action="${page.path}">
<h2>${words.heading}</h2>
<p class="hint">${phoneField ? words.requiredBut : words.required}</p>`,
    errorSummary(state, words),
    // Where the script tells what was filled in for the person, who can take it back there.
    markup`<div class="staged">
<p id="fd-staged-status" role="status"></p>
<button type="button" id="fd-clear-staged" class="quiet" hidden>${words.staged.clear}</button>
</div>`,
    textField("name", state, words, { type: "text", autocomplete: "name" }),
    textField("email", state, words, { type: "email", autocomplete: "email" }),
    phoneField && textField("phone", state, words, { type: "tel", autocomplete: "tel" }),
    textField("subject", state, words, { type: "text", autocomplete: "off" }),
    textField("message", state, words),
    // Out of sight, of the tab order and of assistive technology; the label tells who meets it.
    markup`<div class="trap" aria-hidden="true">
<label>${words.trap} <input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label>
</div>`,
    noticeBox(state, words, privacy.path),
    widget && challenge(widget, local),
    markup`<p class="send"><button id="fd-send">${words.button}</button>
<span id="fd-enquiry-status" role="status"></span></p>
</form>`,
    sentNotice(local, savedIn, true),
    scriptWords(local),
  ]);
}

/** Renders a field with label, hint, error and a place for its mark; without a type many lines. */
function textField(
  name: Exclude<FieldName, "gdprConsent">,
  { values, errors }: FormState,
  words: ContactWords,
  input?: { type: string; autocomplete: string },
): Html {
  const value = cutToLimit(name, values[name]);
  const error = errors.get(name);
  const { label, hint } = { hint: undefined, ...words.fields[name] };
  const common = {
    id: `fd-${name}`,
    name,
    required: name !== "phone",
    ...descriptions(name, error, hint),
  };
  const control = input
    ? markup`<input${attributes({ ...common, ...input })} value="${value}">`
    : markup`<textarea${attributes(common)} rows="9" minlength="${lengths.message[0]}">
${value}</textarea>`;
  return lines([
    markup`<div class="field">
<label for="fd-${name}">${label}</label>`,
    hint && markup`<p class="hint" id="fd-${name}-hint">${hint}</p>`,
    errorText(name, words, error),
    control,
    markup`<p class="staged-mark" id="fd-${name}-staged" hidden></p>
</div>`,
  ]);
}

/** Renders the box of the privacy notice: ticked only if this very person ticked and sent it. */
function noticeBox({ values, errors }: FormState, words: ContactWords, privacyPath: string): Html {
  const name = "gdprConsent";
  const error = errors.get(name);
  const checked = values[name] === "true";
  return lines([
    markup`<div class="field consent">`,
    errorText(name, words, error),
    markup`<div class="box">
<input type="checkbox" id="fd-${name}" name="${name}" value="true" required${
      attributes({ checked, ...descriptions(name, error) })
    }>
<label for="fd-${name}">${words.fields[name].label}</label>
</div>
<p><a href="${privacyPath}">${words.privacy}</a></p>
</div>`,
  ]);
}

function errorText(name: FieldName, words: ContactWords, error: FieldError | undefined) {
  return error && markup`<p class="error" id="fd-${name}-error">${words.fields[name][error]}</p>`;
}

function descriptions(name: FieldName, error: FieldError | undefined, hint?: string) {
  const ids = [error && `fd-${name}-error`, hint && `fd-${name}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error && "true", "aria-describedby": ids || undefined };
}

/** The way a page shows a provider's bot check. */
export interface ChallengeWidget {
  siteKey: string;
  /** The class its script looks for; the field it puts the token into is called after it. */
  className: string;
  script: string;
  /** Origins that the widget's scripts, styles, frames and requests come from. */
  origins: readonly string[];
}

/** Names the field of the form in which a widget sends its token. */
export const tokenFieldOf = ({ className }: ChallengeWidget): string => `${className}-response`;

/** Chooses the widget of a siteverify address; an unknown one is laid out like Turnstile's. */
export function challengeWidget(
  { product, siteKey, verifyUrl }: ChallengeAccount,
): ChallengeWidget {
  const { origin } = new URL(verifyUrl);
  switch (product) {
    case "hcaptcha":
      return {
        siteKey,
        className: "h-captcha",
        script: "https://js.hcaptcha.com/1/api.js",
        origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
      };
    case "recaptcha":
      return {
        siteKey,
        className: "g-recaptcha",
        script: `${origin}/recaptcha/api.js`,
        origins: [origin, "https://www.gstatic.com"],
      };
    default:
      return {
        siteKey,
        className: "cf-turnstile",
        script: verifyUrl.replace(/siteverify$/, "api.js"),
        origins: [origin],
      };
  }
}

function challenge(
  widget: ChallengeWidget,
  { language, words: { contact: words } }: LocalSite,
): Html {
  const { className, siteKey, script } = widget;
  return markup`<div class="field" role="group" aria-label="${words.challenge}">
<div id="fd-challenge" class="${className}" data-sitekey="${siteKey}" data-field="${
    tokenFieldOf(widget)
  }" data-language="${language}" data-script="${script}"></div>
<noscript><p class="error">${words.challengeNeedsScript}</p></noscript>
</div>`;
}

/** Says above the form what went wrong; takes the focus when the page arrives. */
function errorSummary({ errors, failure, unread }: FormState, words: ContactWords): Html | false {
  if (failure !== undefined) {
    const { title, text } = failureText(failure, words);
    return summary(title, markup`<p>${text}</p>${unread && markup`\n<p>${words.unread}</p>`}`);
  }
  if (errors.size === 0) return false;
  const title = fill(errors.size === 1 ? words.one : words.other, { count: errors.size });
  const items = fieldNames.map((name) => {
    const error = errors.get(name);
    return error && markup`<li><a href="#fd-${name}">${words.fields[name][error]}</a></li>\n`;
  });
  return summary(title, markup`<ul>\n${items}</ul>`);
}

const summary = (title: string, details: Html) =>
  markup`<section id="fd-summary" class="summary" aria-labelledby="fd-summary-title" tabindex="-1" autofocus>
<h3 id="fd-summary-title">${title}</h3>
${details}
</section>`;

/** Finds the failure an error code stands for, if there are words for it. */
export const failureOf = (code: string, { failures }: ContactWords): Failure | undefined =>
  Object.hasOwn(failures, code) ? code as Failure : undefined;

/** The titles of failures after which a message may have been sent, or will be. */
const titles: Partial<Record<Failure, "uncertain" | "underWay">> = {
  DELIVERY_UNCERTAIN: "uncertain",
  IDEMPOTENCY_IN_PROGRESS: "underWay",
};

/** Writes what the error summary says of a failure. */
const failureText = (failure: Failure, words: ContactWords) => ({
  title: words[titles[failure] ?? "notSent"],
  text: words.failures[failure],
});

/** Says what became of a message that was taken. */
export const sentWords = ({ sentTitle, sentText, saved }: ContactWords, savedIn?: string) =>
  savedIn === undefined
    ? { title: sentTitle, text: sentText }
    : { title: saved.title, text: fill(saved.text, { folder: savedIn }) };

/** Tells that a message is on its way; `hidden` where script shows it once that is so. */
export function sentNotice(
  { contact, words }: LocalSite,
  savedIn: string | undefined,
  hidden = false,
): Html {
  const { another } = words.contact;
  const { title, text } = sentWords(words.contact, savedIn);
  return markup`<section id="fd-sent" class="notice success" aria-labelledby="fd-sent-title" tabindex="-1"${
    attributes({ hidden })
  }>
<h2 id="fd-sent-title">${title}</h2>
<p>${text}</p>
<p><a href="${contact.path}">${another}</a></p>
</section>`;
}

/** Collects what the page's script says and checks: the same words and lengths as the server's. */
const scriptWords = lazyOf(({ words: { contact: words, frame } }: LocalSite): Html => {
  const { errorPrefix } = frame;
  const { one, other, sending, staged } = words;
  const fields = Object.fromEntries(fieldNames.map((name) => {
    const { missing, invalid } = words.fields[name];
    return [name, { missing, invalid }];
  }));
  const failures = Object.fromEntries(
    (Object.keys(words.failures) as Failure[]).map((name) => [name, failureText(name, words)]),
  );
  const all = { errorPrefix, one, other, sending, fields, staged, failures, lengths };
  return dataBlock("application/json", all, "fd-words");
});
