import type { Words } from "../words/words.ts";
import type { Fault, FieldName } from "./enquiry.ts";
import { attribute, type Html, markup } from "./html.ts";

type Attributes = Record<string, string | boolean>;

/** What makes each text field more than a box: its type and what a browser may fill in. */
const inputs: Record<"name" | "email" | "subject", Attributes> = {
  name: { type: "text", autocomplete: "name" },
  email: { type: "email", autocomplete: "email" },
  subject: { type: "text", autocomplete: "off" },
};

interface FieldState {
  value: string;
  fault: Fault | undefined;
}

/** One field of the contact form: label, hint, fault and the place of an assistant's mark. */
export function field(
  name: Exclude<FieldName, "gdprConsent">,
  words: Words["contact"],
  { value, fault }: FieldState,
): Html {
  const { label, hint }: { label: string; hint?: string } = words.fields[name];
  const common = markup`id="${name}" name="${name}" required${descriptions(name, fault, hint)}`;
  const control = name === "message"
    ? markup`<textarea ${common} rows="9" minlength="10">\n${value}</textarea>`
    : markup`<input ${common}${attributes(inputs[name])} value="${value}">`;
  return markup`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && markup`<p class="hint" id="${name}-hint">${hint}</p>\n`}${
    faultText(name, words, fault)
  }${control}
<p class="mark" id="${name}-staged" hidden>${words.staged.mark}</p>
</div>`;
}

/** The consent box: never ticked unless this very person ticked it in the form they sent. */
export function consent(
  words: Words["contact"],
  { value, fault }: FieldState,
  privacyPath: string | undefined,
): Html {
  const { label } = words.fields.gdprConsent;
  return markup`<div class="field consent">
${faultText("gdprConsent", words, fault)}<div class="box">
<input type="checkbox" id="gdprConsent" name="gdprConsent" value="true" required${
    attribute("checked", value === "true")
  }${descriptions("gdprConsent", fault)}>
<label for="gdprConsent">${label}</label>
</div>
${
    privacyPath !== undefined && markup`<p><a href="${privacyPath}">${words.privacy}</a></p>\n`
  }</div>`;
}

function faultText(name: FieldName, words: Words["contact"], fault: Fault | undefined) {
  return fault && markup`<p class="fault" id="${name}-fault">${words.fields[name][fault]}</p>\n`;
}

function descriptions(name: FieldName, fault: Fault | undefined, hint?: string): Html {
  const ids = [fault && `${name}-fault`, hint !== undefined && `${name}-hint`].filter(Boolean);
  return markup`${attribute("aria-invalid", fault && "true")}${
    attribute("aria-describedby", ids.length > 0 && ids.join(" "))
  }`;
}

const attributes = (all: Attributes): Html[] =>
  Object.entries(all).map(([name, value]) => markup`${attribute(name, value)}`);
