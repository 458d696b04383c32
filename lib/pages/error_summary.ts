import { fill, type Words } from "../words/words.ts";
import { type Fault, type FieldName, fieldNames } from "./enquiry.ts";
import { type Html, markup } from "./html.ts";
import { type Problem, problemText } from "./problems.ts";

/** Says above the form what went wrong; takes the focus when the page arrives. */
export function errorSummary(
  words: Words["contact"],
  faults: ReadonlyMap<FieldName, Fault>,
  problem: Problem | undefined,
): Html | false {
  if (problem !== undefined) {
    const { title, text } = problemText(problem, words);
    return summary(title, markup`<p>${text}</p>`);
  }
  if (faults.size === 0) return false;
  const title = fill(faults.size === 1 ? words.one : words.other, { count: faults.size });
  const items = fieldNames.filter((name) => faults.has(name)).map((name) =>
    markup`<li><a href="#${name}">${words.fields[name][faults.get(name)!]}</a></li>\n`
  );
  return summary(title, markup`<ul>\n${items}</ul>`);
}

const summary = (title: string, details: Html) =>
  markup`<section id="summary" class="summary" aria-labelledby="summary-title" tabindex="-1" autofocus>
<h3 id="summary-title">${title}</h3>
${details}
</section>`;
