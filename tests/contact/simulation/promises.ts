import { hour } from "../support.ts";
import { clockError, type Course } from "./play.ts";

/**
 * The time in which two things with one key know of each other: the 24 hours that a key counts
 * for, less what clocks may be wrong by and what a schedule may take.
 */
const windowMs = 24 * hour - 2 * clockError - hour;
const leaseMs = 30_000;
const keptMs = 24 * hour + 2 * clockError + hour;

/** Answers that say that the enquiry was not sent, now or by an earlier request. */
const notSent = [
  "DELIVERY_FAILED",
  "DELIVERY_UNAVAILABLE",
  "DELIVERY_NOT_CONFIGURED",
  "IDEMPOTENCY_CONFLICT",
];

/** The promises that hold in every course of things; each tells if it was broken. */
export const promises: Record<string, (course: Course) => boolean> = {
  "nobody is told that an enquiry was sent that was not delivered": ({ answers, mails }) =>
    answers.some(({ told, subject, at }) =>
      (told === "sent" || told === "replayed") &&
      !mails.some((mail) => mail.subject === subject && mail.at <= at && mail.at > at - keptMs)
    ),

  "a key delivers one enquiry once": ({ mails }) =>
    mails.some(({ at }, i) => mails.slice(0, i).some((mail) => mail.at > at - windowMs)),

  "a provider that knows no keys is never called again for a key once a call may have delivered": (
    { deduplicates, calls },
  ) =>
    !deduplicates &&
    calls.some(({ at }, i) =>
      calls.slice(0, i).some((call) => !call.isRefused && call.at > at - windowMs)
    ),

  "changed fields are not delivered under a key that may have delivered others": ({ calls }) =>
    calls.some(({ at, subject }, i) =>
      calls.slice(0, i).some((call) =>
        call.subject !== subject && !call.isRefused && call.at > at - windowMs
      )
    ),

  "changed fields are not answered by the delivery of others": ({ answers, mails }) =>
    answers.some(({ told, subject }) =>
      told === "replayed" && !mails.some((mail) => mail.subject === subject)
    ),

  "nobody is told that nothing was sent of an enquiry that was delivered": ({ answers, mails }) =>
    answers.some(({ told, subject, asOf }) =>
      notSent.includes(told) &&
      mails.some((mail) => mail.subject === subject && mail.at < asOf && mail.at > asOf - windowMs)
    ),

  "a key whose owner is gone is free when its lease is over": ({ atLast }) =>
    [...atLast.values()].some((said) =>
      said.slice(leaseMs / 3_000 + 1).includes("IDEMPOTENCY_IN_PROGRESS") ||
      said.at(-1) === "IDEMPOTENCY_IN_PROGRESS"
    ),

  "once nothing goes wrong, a key answers for the one enquiry it belongs to": (
    { atLast, deduplicates },
  ) => {
    const last = [...atLast.values()].map((said) => said.at(-1)!);
    const own = ["sent", "replayed", ...deduplicates ? [] : ["DELIVERY_UNCERTAIN"]];
    return last.filter((told) => own.includes(told)).length !== 1 ||
      last.filter((told) => told === "IDEMPOTENCY_CONFLICT").length !== last.length - 1;
  },
};
