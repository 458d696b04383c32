import { Saying, type Translate } from "./saying.ts";

/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader; the message is English. */
  readonly translatedBy: (translate: Translate) => string;

  constructor(problem: Saying | OwnerError["translatedBy"]) {
    const translated = problem instanceof Saying
      ? (translate: Translate) => translate(problem)
      : problem;
    super(printable(translated(String)));
    this.translatedBy = (translate) => printable(translated(translate));
  }
}

/** Takes out what would act on a terminal: names of files may hold it. */
const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, "\uFFFD");
