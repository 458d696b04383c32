import { Saying, type Translate } from "./saying.ts";

/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader; the message is English. */
  readonly translatedBy: (translate: Translate) => string;

  constructor(problem: Saying | OwnerError["translatedBy"]) {
    const translated = problem instanceof Saying
      ? (translate: Translate) => translate(problem)
      : problem;
    super(withoutControls(translated(String)));
    this.translatedBy = (translate) => withoutControls(translated(translate));
  }
}

/** Takes out what acts on a terminal or turns the order of a text: names of files may hold it. */
export const withoutControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
