/** Writes one structured line; `event` says what kind of line it is. */
export type Log = (line: LogLine) => void;

interface LogLine {
  [member: string]: unknown;
  event: string;
}

/** How grave a line is, by the names of the console's methods. */
export type Severity = "info" | "warn" | "error";

/** Events that tell of no fault. */
const information = new Set(["started", "contact_sent", "search_missed"]);

/** Rates a line: a refused request is the client's fault, and hops that do not fit ask for a look. */
function severityOf({ event, status }: LogLine): Severity {
  if (information.has(event)) return "info";
  const isRefusal = event === "request_failed" && Number(status) < 500;
  return isRefusal || event === "proxy_hops" ? "warn" : "error";
}

/** Describes something thrown for the log; never part of an answer. */
export const describeException = (thrown: unknown): string =>
  thrown instanceof Error && thrown.stack ? thrown.stack : String(thrown);

/** Lines of one kind a second at most, and their characters. */
const linesPerSecond = 100;
const charactersPerSecond = 64 * 1024;

/** What lines of one kind have used up of a second. */
interface Budget {
  second: number;
  lines: number;
  characters: number;
  leftOut: number;
}

/**
 * Makes a log of JSON lines. Each event, and each code of a failed request, has its own budget, so
 * that no flood hides another kind; the next line of a kind counts what went beyond it.
 */
export function jsonLog(
  write: (line: string, severity: Severity) => void,
  now: () => number,
): Log {
  const budgets = new Map<string, Budget>();
  return (line) => {
    const { event, code, status } = line;
    const time = now();
    const second = Math.floor(time / 1000);
    const kind = `${event} ${code}`;
    let budget = budgets.get(kind);
    if (budget?.second !== second) {
      if (budget?.leftOut) {
        const { leftOut } = budget;
        const time = new Date(budget.second * 1000);
        const limited = { event: "log_limited", time, of: event, code, status, leftOut };
        write(JSON.stringify(limited), "warn");
      }
      budget = { second, lines: 0, characters: 0, leftOut: 0 };
      budgets.set(kind, budget);
    }
    const text = JSON.stringify({ time: new Date(time), ...line }, harmless);
    budget.lines++;
    budget.characters += text.length;
    if (budget.lines > linesPerSecond || budget.characters > charactersPerSecond) budget.leftOut++;
    else write(text, severityOf(line));
  };
}

/** Characters that act on a terminal or turn the order of a text, but for the lines of a stack. */
const acting = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Writes a stranger's texts so that they can be printed. */
const harmless = (name: string, value: unknown) =>
  typeof value !== "string" || name === "exception" ? value : value.replace(acting, "\uFFFD");
