/** Writes one structured line; `event` says what kind of line it is. */
export type Log = (line: { event: string } & Record<string, unknown>) => void;

/** Describes something thrown for the log; never part of an answer. */
export const describeException = (thrown: unknown): string =>
  thrown instanceof Error && thrown.stack ? thrown.stack : String(thrown);

/** Lines of one event a second at most. */
const linesPerSecond = 100;

/**
 * Makes a log of JSON lines. Each event has a budget of its own, so that a flood of bad requests
 * neither becomes a flood of lines nor hides a failed delivery; what goes beyond it is counted, and
 * the count written with the event's next line.
 */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  const budgets = new Map<string, { second: number; lines: number }>();
  return (line) => {
    const second = Math.floor(now() / 1000);
    const budget = budgets.get(line.event);
    if (budget === undefined || budget.second !== second) {
      const leftOut = (budget?.lines ?? 0) - linesPerSecond;
      if (leftOut > 0) write(JSON.stringify({ event: "log_limited", of: line.event, leftOut }));
      budgets.set(line.event, { second, lines: 1 });
    } else if (++budget.lines > linesPerSecond) {
      return;
    }
    write(JSON.stringify({ time: new Date(now()), ...line }));
  };
}
