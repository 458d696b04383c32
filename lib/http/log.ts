/** Writes one structured line. */
export type Log = (event: Record<string, unknown>) => void;

/** What the log says of something thrown; never part of an answer. */
export const describeException = (thrown: unknown): string =>
  thrown instanceof Error && thrown.stack ? thrown.stack : String(thrown);

/** Lines a second at most, so that a flood of bad requests does not become a flood of lines. */
const linesPerSecond = 100;

/** A log of JSON lines; beyond 100 a second it counts, and says how many it left out. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  let second = 0;
  let lines = 0;
  return (event) => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      if (lines > linesPerSecond) {
        write(JSON.stringify({ event: "log_limited", leftOut: lines - linesPerSecond }));
      }
      second = current;
      lines = 0;
    }
    lines += 1;
    if (lines <= linesPerSecond) write(JSON.stringify({ time: new Date(now()), ...event }));
  };
}
