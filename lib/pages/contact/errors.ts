import { fill, type Words } from "../../words/words.ts";
import { type Html, markup } from "../html.ts";
import { type FieldError, type FieldName, fieldNames } from "./enquiry.ts";

type ContactWords = Words["contact"];

/** A reason why a message was not sent that lies in no field. */
export type Failure = keyof ContactWords["failures"];

/** After these nobody knows whether the message went out. */
const uncertain: readonly Failure[] = ["DELIVERY_UNCERTAIN", "IDEMPOTENCY_IN_PROGRESS"];

/** The failure an error code stands for; a code without words leaves the outcome open. */
export function failureOf(code: string, { failures }: ContactWords): Failure {
  return Object.hasOwn(failures, code) ? code as Failure : "DELIVERY_UNCERTAIN";
}

/** What the error summary says of a failure. */
export function failureText(
  failure: Failure,
  words: ContactWords,
): { title: string; text: string } {
  const title = uncertain.includes(failure) ? words.uncertain : words.notSent;
  return { title, text: words.failures[failure] };
}

/** Says above the form what went wrong; takes the focus when the page arrives. */
export function errorSummary(
  words: ContactWords,
  errors: ReadonlyMap<FieldName, FieldError>,
  failure: Failure | undefined,
): Html | false {
  if (failure !== undefined) {
    const { title, text } = failureText(failure, words);
    return summary(title, markup`<p>${text}</p>`);
  }
  if (errors.size === 0) return false;
  const title = fill(errors.size === 1 ? words.one : words.other, { count: errors.size });
  const items = fieldNames.flatMap((name) => {
    const error = errors.get(name);
    return error ? markup`<li><a href="#${name}">${words.fields[name][error]}</a></li>\n` : [];
  });
  return summary(title, markup`<ul>\n${items}</ul>`);
}

const summary = (title: string, details: Html) =>
  markup`<section id="summary" class="summary" aria-labelledby="summary-title" tabindex="-1" autofocus>
<h3 id="summary-title">${title}</h3>
${details}
</section>`;
