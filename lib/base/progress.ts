import { say, type Saying } from "./saying.ts";

/** Told how many pages of all a step of the start has done. */
export type Progress = (step: Saying, done: number, total: number) => void;

/** Milliseconds that a start may take in silence, and between two lines of a longer one. */
const silentMs = 2_000;

/** Says how far a start is; `now` tells milliseconds since the process began. */
export function progressLines(tell: (line: Saying) => void, now: () => number): Progress {
  let last = 0;
  return (step, done, total) => {
    if (now() - last < silentMs) return;
    last = now();
    tell(say`${step}: ${done} of ${total} pages`);
  };
}
