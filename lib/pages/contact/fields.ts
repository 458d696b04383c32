import type { Words } from "../../words/words.ts";
import { attribute, type Html, markup } from "../html.ts";
import { type FieldError, type FieldName, trapName } from "./enquiry.ts";

type Attributes = Record<string, string | boolean>;

/** What makes each text field more than a box: its type and what a browser may fill in. */
const inputs: Record<"name" | "email" | "subject", Attributes> = {
  name: { type: "text", autocomplete: "name" },
  email: { type: "email", autocomplete: "email" },
  subject: { type: "text", autocomplete: "off" },
};

interface FieldState {
  value: string;
  error: FieldError | undefined;
}

/** One field of the contact form: label, hint, error and the place of an assistant's mark. */
export function field(
  name: Exclude<FieldName, "gdprConsent">,
  words: Words["contact"],
  { value, error }: FieldState,
): Html {
  const { label, hint } = { hint: undefined, ...words.fields[name] };
  const common = markup`id="${name}" name="${name}" required${descriptions(name, error, hint)}`;
  const control = name === "message"
    ? markup`<textarea ${common} rows="9" minlength="10">\n${value}</textarea>`
    : markup`<input ${common}${attributes(inputs[name])} value="${value}">`;
  return markup`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && markup`<p class="hint" id="${name}-hint">${hint}</p>\n`}${
    errorText(name, words, error)
  }${control}
<p class="staged-mark" id="${name}-staged" hidden>${words.staged.mark}</p>
</div>`;
}

/** The consent box: never ticked unless this very person ticked it in the form they sent. */
export function consent(
  words: Words["contact"],
  { value, error }: FieldState,
  privacyPath: string,
): Html {
  const { label } = words.fields.gdprConsent;
  return markup`<div class="field consent">
${errorText("gdprConsent", words, error)}<div class="box">
<input type="checkbox" id="gdprConsent" name="gdprConsent" value="true" required${
    attribute("checked", value === "true")
  }${descriptions("gdprConsent", error)}>
<label for="gdprConsent">${label}</label>
</div>
<p><a href="${privacyPath}">${words.privacy}</a></p>
</div>`;
}

/** Out of sight, of the tab order and of assistive technology; the label tells who meets it anyway. */
export const trap = ({ trap }: Words["contact"]): Html =>
  markup`<div class="trap" aria-hidden="true">
<label>${trap} <input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label>
</div>`;

function errorText(name: FieldName, words: Words["contact"], error: FieldError | undefined) {
  return error && markup`<p class="error" id="${name}-error">${words.fields[name][error]}</p>\n`;
}

function descriptions(name: FieldName, error: FieldError | undefined, hint?: string): Html {
  const ids = [error && `${name}-error`, hint !== undefined && `${name}-hint`].filter(Boolean);
  return markup`${attribute("aria-invalid", error && "true")}${
    attribute("aria-describedby", ids.length > 0 && ids.join(" "))
  }`;
}

const attributes = (all: Attributes): Html[] =>
  Object.entries(all).map(([name, value]) => markup`${attribute(name, value)}`);
