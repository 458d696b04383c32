import type { ChallengeAccount } from "../../config.ts";
import type { LocalSite } from "../../site/site.ts";
import { lengths, phoneLength } from "../../contract/contact.ts";
import type { Words } from "../../languages/mod.ts";
import { fill } from "../../base/fill.ts";
import type { View } from "../frame.ts";
import { attributes, dataBlock, type Html, lines, markup } from "../html.ts";

type ContactWords = Words["contact"];

/** A reason why a message was not sent, other than an error in a field. */
export type Failure = keyof ContactWords["failures"];

/** The fields of text in the order of the form; of one line: how browsers help to fill them in. */
const textFields = [
  { name: "name", type: "text", autocomplete: "name" },
  { name: "email", type: "email", autocomplete: "email" },
  { name: "phone", type: "tel", autocomplete: "tel" },
  { name: "subject", type: "text", autocomplete: "off" },
  { name: "message" },
] as const;

/** The fields a person fills in, in the order of the form. */
export const fieldNames = [...textFields.map(({ name }) => name), "gdprConsent"] as const;

type FieldName = typeof fieldNames[number];

/** A field that people never meet, so that whoever fills it in is a program. */
export const trapName = "website";

/** The contact form as it stands; a new one has none of this. */
export interface FormState {
  /** What was typed, if anybody read it; the ticked box is `true`. */
  values?: Readonly<Partial<Record<FieldName, string>>>;
  /** What is wrong with fields; the words are those of the page's language. */
  errors?: ReadonlyMap<FieldName, "missing" | "invalid">;
  failure?: Failure;
}

/** Says what becomes of an enquiry, as far as the page shows it. */
export interface Delivery {
  widget?: ChallengeWidget;
  /** The folder it is saved in instead of mailed. */
  savedIn?: string;
}

/** Renders the contact form. It works without script, with `contact.js` also without reloading. */
export function contactForm(
  { local, site }: View,
  state: FormState,
  { widget, savedIn }: Delivery,
): Html {
  const { language, contact: page, privacy, words: { contact: words } } = local;
  const { phoneField } = site.practice;
  return lines(
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
    ...textFields.filter(({ name }) => name !== "phone" || phoneField)
      .map((field) => textField(field, state, words)),
    // Out of sight, of the tab order and of assistive technology; the label tells who meets it.
    markup`<div class="trap" aria-hidden="true">
<label>${words.trap} <input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label>
</div>`,
    noticeBox(state, words, privacy.path),
    widget && markup`<div class="field" role="group" aria-label="${words.challenge}">
<div id="fd-challenge" class="${widget.className}" data-sitekey="${widget.siteKey}" data-field="${widget.tokenField}" data-language="${language}" data-script="${widget.script}"></div>
<noscript><p class="error">${words.challengeNeedsScript}</p></noscript>
</div>`,
    markup`<p class="send"><button id="fd-send">${words.button}</button>
<span id="fd-enquiry-status" role="status"></span></p>
</form>`,
    sentNotice(local, savedIn, true),
    scriptWords(local),
  );
}

/** Renders a field of text with label, hint, error and a place for its mark. */
function textField(
  { name, ...input }: typeof textFields[number],
  state: FormState,
  words: ContactWords,
): Html {
  const [, most] = { ...lengths, phone: phoneLength }[name];
  const value = [...state.values?.[name] ?? ""].slice(0, most).join("");
  const { label, hint } = { hint: undefined, ...words.fields[name] };
  const { message, states } = faultOf(name, state, words, hint);
  const common = attributes({
    id: `fd-${name}`,
    name,
    required: name !== "phone",
    ...states,
    ...input,
  });
  return lines(
    markup`<div class="field">
<label for="fd-${name}">${label}</label>`,
    hint && markup`<p class="hint" id="fd-${name}-hint">${hint}</p>`,
    message,
    name === "message"
      ? markup`<textarea${common} rows="9" minlength="${lengths.message[0]}">
${value}</textarea>`
      : markup`<input${common} value="${value}">`,
    markup`<p class="staged-mark" id="fd-${name}-staged" hidden></p>
</div>`,
  );
}

/** Renders the box of the privacy notice: ticked only if this very person ticked and sent it. */
function noticeBox(state: FormState, words: ContactWords, privacyPath: string): Html {
  const name = "gdprConsent";
  const { message, states } = faultOf(name, state, words);
  const checked = state.values?.[name] === "true";
  return lines(
    markup`<div class="field consent">`,
    message,
    markup`<div class="box">
<input type="checkbox" id="fd-${name}" name="${name}" value="true" required${
      attributes({ checked, ...states })
    }>
<label for="fd-${name}">${words.fields[name].label}</label>
</div>
<p><a href="${privacyPath}">${words.privacy}</a></p>
</div>`,
  );
}

/** Writes what is wrong with a field, and ties this and its hint to it for assistive technology. */
function faultOf(name: FieldName, { errors }: FormState, words: ContactWords, hint?: string) {
  const error = errors?.get(name);
  const ids = [error && `fd-${name}-error`, hint && `fd-${name}-hint`].filter(Boolean).join(" ");
  return {
    message: error &&
      markup`<p class="error" id="fd-${name}-error">${words.fields[name][error]}</p>`,
    states: { "aria-invalid": error && "true", "aria-describedby": ids || undefined },
  };
}

/** The way a page shows a provider's bot check. */
interface ChallengeWidget {
  siteKey: string;
  /** The class its script looks for. */
  className: string;
  script: string;
  /** Origins that the widget's scripts, styles, frames and requests come from. */
  origins: readonly string[];
  /** The field of the form in which it sends its token. */
  tokenField: string;
}

/** A widget is laid out like Turnstile's unless something else is known of it. */
const turnstile = { className: "cf-turnstile", script: "api.js", origins: ["/"] };

/** The widget of each product; addresses may be relative to the one that verifies tokens. */
const widgets = {
  turnstile,
  other: turnstile,
  hcaptcha: {
    className: "h-captcha",
    script: "https://js.hcaptcha.com/1/api.js",
    origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: {
    className: "g-recaptcha",
    script: "/recaptcha/api.js",
    origins: ["/", "https://www.gstatic.com"],
  },
};

export function widgetOf({ product, siteKey, verifyUrl }: ChallengeAccount): ChallengeWidget {
  const { className, script, origins } = widgets[product];
  return {
    siteKey,
    className,
    script: new URL(script, verifyUrl).href,
    origins: origins.map((address) => new URL(address, verifyUrl).origin),
    tokenField: `${className}-response`,
  };
}

/** Says above the form what went wrong; takes the focus when the page arrives. */
function errorSummary({ values, errors, failure }: FormState, words: ContactWords): Html | false {
  if (failure !== undefined) {
    const { title, text } = failureText(failure, words);
    return summary(title, markup`<p>${text}</p>${!values && markup`\n<p>${words.unread}</p>`}`);
  }
  if (errors === undefined) return false;
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
function scriptWords({ words: { contact: words, frame: { errorPrefix } } }: LocalSite): Html {
  const { one, other, sending, fields, staged } = words;
  const failures = Object.fromEntries(
    (Object.keys(words.failures) as Failure[]).map((name) => [name, failureText(name, words)]),
  );
  const all = { errorPrefix, one, other, sending, fields, staged, failures, lengths };
  return dataBlock("application/json", all, "fd-words");
}
