import { Saying, type Wording } from "./saying.ts";

/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader; the message is English. */
  readonly wordedBy: (worded: Wording) => string;

  constructor(problem: Saying | OwnerError["wordedBy"]) {
    const told = problem instanceof Saying ? (worded: Wording) => worded(problem) : problem;
    super(told(String));
    this.wordedBy = told;
  }
}
