import type { Words } from "../words/words.ts";

type ContactWords = Words["contact"];

/** A reason why a message was not sent that is not the fault of a field. */
export type Problem = keyof ContactWords["problems"];

/** After these nobody knows whether the message went out. */
const uncertain: readonly Problem[] = ["DELIVERY_UNCERTAIN", "IDEMPOTENCY_IN_PROGRESS"];

/** The problem an error code stands for; a code without words leaves the outcome open. */
export function problemOf(code: string, { problems }: ContactWords): Problem {
  return Object.hasOwn(problems, code) ? code as Problem : "DELIVERY_UNCERTAIN";
}

/** What the error summary says of a problem. */
export function problemText(
  problem: Problem,
  words: ContactWords,
): { title: string; text: string } {
  const title = uncertain.includes(problem) ? words.uncertain : words.notSent;
  return { title, text: words.problems[problem] };
}
