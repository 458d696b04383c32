/** Writes one structured line; `event` says what kind of line it is. */
export type Log = (line: { event: string } & Record<string, unknown>) => void;

/** How grave a line is, by the names of the console's methods. */
export type Severity = "info" | "warn" | "error";

/** Events that tell of no fault. */
const information = new Set(["started", "contact_sent", "search_missed"]);
/** Asks for a look, though nobody notices anything yet. */
const warning = "proxy_hops";

/** Rates a line: a request that was refused is the client's fault. */
function severityOf({ event, status }: Parameters<Log>[0]): Severity {
  if (information.has(event)) return "info";
  const isRefusal = event === "request_failed" && Number(status) < 500;
  return isRefusal || event === warning ? "warn" : "error";
}

/** Describes something thrown for the log; never part of an answer. */
export const describeException = (thrown: unknown): string =>
  thrown instanceof Error && thrown.stack ? thrown.stack : String(thrown);

/** Lines of one kind a second at most, and their characters. */
const linesPerSecond = 100;
const charactersPerSecond = 64 * 1024;

/**
 * Makes a log of JSON lines. Each event, and each code of a failed request, has its own budget, so
 * that no flood hides another kind; the next line of a kind counts what went beyond it.
 */
export function jsonLog(
  write: (line: string, severity: Severity) => void,
  now: () => number,
): Log {
  const budgets = new Map<string, { second: number; characters: number; lines: number }>();
  return (line) => {
    const { event, code, status } = line;
    const time = now();
    const second = Math.floor(time / 1000);
    const text = JSON.stringify({ time: new Date(time), ...line }, harmless);
    const kind = `${event} ${code}`;
    let budget = budgets.get(kind);
    if (budget === undefined || budget.second !== second) {
      const leftOut = (budget?.lines ?? 0) - linesPerSecond;
      if (leftOut > 0) {
        const then = { time: new Date(budget!.second * 1000), of: event, code, status };
        write(JSON.stringify({ event: "log_limited", ...then, leftOut }), "warn");
      }
      budget = { second, characters: 0, lines: 0 };
      budgets.set(kind, budget);
    }
    budget.characters += text.length;
    // A line too long for what is left is counted like those beyond the last.
    if (budget.lines < linesPerSecond && budget.characters > charactersPerSecond) {
      budget.lines = linesPerSecond;
    }
    if (++budget.lines <= linesPerSecond) write(text, severityOf(line));
  };
}

/** Characters that act on a terminal or turn the order of a text, but for the lines of a stack. */
const acting = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Writes a stranger's text so that it can be printed. */
const printable = (text: string): string => text.replace(acting, "\uFFFD");

const harmless = (name: string, value: unknown) =>
  typeof value !== "string" || name === "exception" ? value : printable(value);
