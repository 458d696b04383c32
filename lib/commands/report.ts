import { fromCaller } from "../config.ts";
import { markup } from "../pages/html.ts";

/** Names that are counted one by one; whatever comes beyond them is counted together. */
const mostNames = 10_000;
/** Characters of a line of JSON at most: what the service logs is far shorter. */
const mostCharacters = 1_000_000;
/** The name of what was left out of the log, and so has no other. */
const unwritten = "not written: too many at once";
const others = "all others";

/** Counts by name. */
class Tally {
  total = 0;
  readonly #counts = new Map<string, number>();

  add(name: unknown, count: number): void {
    // A log that somebody else wrote may hold what acts on a terminal.
    const cut = String(name ?? unwritten).replace(/\p{Cc}/gu, "\uFFFD").slice(0, 200);
    const key = this.#counts.has(cut) || this.#counts.size < mostNames ? cut : others;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
    this.total += count;
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Lists the most frequent, then all others as one. */
  rows(most: number): [name: string, count: number][] {
    const sorted = [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const rest = sorted.slice(most).reduce((sum, [, count]) => sum + count, 0);
    return [...sorted.slice(0, most), ...rest === 0 ? [] : [[others, rest] as [string, number]]];
  }
}

const dayMs = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** One line of the log, as far as it is counted. */
type Line = Readonly<Record<string, unknown>>;

/** The codes of errors that only the contact form has. */
const ofContact = /^(CHALLENGE|DELIVERY|IDEMPOTENCY)_|^INVALID_(FIELDS|IDEMPOTENCY_KEY)$/;

/** Lists what is counted: a heading, the event, the name a line counts under, and which codes. */
const sections: [heading: string, event: string, name: (line: Line) => unknown, code?: RegExp][] = [
  ["Enquiries refused", "request_failed", ({ code }) => code, ofContact],
  ["Mail that failed", "contact_mail", ({ outcome, reason }) => outcome && `${outcome}: ${reason}`],
  ["Searches that found nothing that fits", "search_missed", ({ text }) => text],
  ["Addresses at which nothing is", "request_failed", ({ path }) => path, /^NOT_FOUND$/],
  ["Quotas met", "request_failed", ({ path }) => path, /^RATE_LIMITED$/],
  ["Failed requests by code", "request_failed", ({ code }) => code],
  ["Starts", "started", ({ version, time }) => `${version}, ${String(time).slice(0, 10)}`],
  ["Other lines", "others", ({ event }) => event],
];

const known = ["contact_sent", ...sections.map(([, event]) => event)];

/** Collects what a log says. */
class Report {
  lines = 0;
  broken = 0;
  readonly enquiries = new Tally();
  readonly failures = new Tally();
  readonly sections = sections.map(([heading, event, name, code = /^/]) => (
    { heading, event, name, code, tally: new Tally() }
  ));
  first = "";
  last = "";

  read(text: string): void {
    if (text.trim() === "") return;
    this.lines++;
    const line = parsed(text);
    const time = typeof line?.time === "string" ? Date.parse(line.time) : NaN;
    if (line === undefined || Number.isNaN(time)) this.broken++;
    else this.#count(line, dayOf(time));
  }

  #count(line: Line, day: string): void {
    const { event, of, code, leftOut } = line;
    const isLimited = event === "log_limited" && Number.isSafeInteger(leftOut);
    // Of lines that were left out only the event and the code are known.
    const counted = isLimited ? { event: of, code } : line;
    const count = isLimited ? Number(leftOut) : 1;
    if (this.first === "" || day < this.first) this.first = day;
    if (day > this.last) this.last = day;
    if (counted.event === "contact_sent") this.enquiries.add(day, count);
    if (counted.event === "request_failed") this.failures.add(day, count);
    const kind = known.includes(String(counted.event)) ? counted.event : "others";
    for (const section of this.sections.filter(({ event }) => event === kind)) {
      if (section.code.test(String(counted.code))) section.tally.add(section.name(counted), count);
    }
  }

  /** Lists the days from the first to the last, the newest 62 of them, with the counts of each. */
  days(tally: Tally): [day: string, count: number][] {
    if (this.first === "") return [];
    const [first, last] = [Date.parse(this.first) / dayMs, Date.parse(this.last) / dayMs];
    const count = Math.min(62, last - first + 1);
    return Array.from({ length: count }, (_, at) => dayOf((last - count + 1 + at) * dayMs))
      .map((day) => [day, tally.get(day)]);
  }

  summary(): string {
    const { first, last, lines, broken } = this;
    const span = first === "" ? "No line of the service's" : `${first} to ${last} (days in UTC)`;
    return `${span}: ${lines} lines, ${broken} of them no JSON of the service's`;
  }
}

/** Reads a line of JSON that tells of an event; nothing of another. */
export function parsed(text: string): Line | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value?.event === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a report for a terminal: each part with its most frequent names. */
export function reportText(report: Report): string {
  const days = report.days(report.enquiries);
  const weeks = days.filter((_, at) => at % 7 === 0).map(([first], week) => {
    const counts = days.slice(7 * week, 7 * week + 7).map(([, count]) => `${count}`.padStart(4));
    return `  ${first}${counts.join("")}`;
  });
  const parts = report.sections.filter(({ tally }) => tally.total > 0)
    .map(({ heading, tally }) => {
      const rows = tally.rows(5).map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
      return [`${heading}: ${tally.total}`, ...rows].join("\n");
    });
  const enquiries = [`Enquiries delivered: ${report.enquiries.total}, a week a line`, ...weeks];
  return [report.summary(), enquiries.join("\n"), ...parts].join("\n\n");
}

/** Writes a report as a page that needs no other file: tables, with a bar below each name. */
export function reportPage(report: Report): string {
  const { enquiries, failures } = report;
  const parts = report.sections.filter(({ tally }) => tally.total > 0)
    .map(({ heading, tally }) => table(heading, tally, tally.rows(50)));
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What the front desk logged</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { width: 100%; }
td, th { padding: 0.1rem 0; text-align: left; font-weight: normal; overflow-wrap: anywhere; }
th { background: linear-gradient(currentColor 0 0) 0 100% / var(--part) 3px no-repeat; }
td { width: 4rem; padding-right: 1rem; text-align: right; font-variant-numeric: tabular-nums; }
thead { position: absolute; clip-path: inset(50%); }
</style>
</head>
<body>
<main>
<h1>What the front desk logged</h1>
<p>${report.summary()}</p>
${table("Enquiries delivered", enquiries, report.days(enquiries))}
${table("Failed requests", failures, report.days(failures))}
${parts}</main>
</body>
</html>
`.text;
}

function table(heading: string, { total }: Tally, rows: [name: string, count: number][]) {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  const lines = rows.map(([name, count]) =>
    markup`<tr style="--part: ${
      100 * count / most
    }%"><td>${count}</td><th scope="row">${name}</th></tr>
`
  );
  return markup`<h2>${heading}: ${total}</h2>
<table><thead><tr><th scope="col">Count</th><th scope="col">What</th></tr></thead>
<tbody>${lines}</tbody></table>
`;
}

/** Counts the lines of a log as they come, whatever their number. */
export async function readReport(log: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Report> {
  const report = new Report();
  let rest = "";
  for await (const piece of log.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    // A line without an end is kept until it is longer than any of the service's.
    rest = lines.pop()!.slice(0, mostCharacters);
    for (const line of lines) report.read(line);
  }
  report.read(rest);
  return report;
}

if (import.meta.main) {
  const [option, file] = Deno.args;
  if (Deno.stdin.isTerminal() || option !== undefined && (option !== "--html" || !file)) {
    console.error("Give it a log: deno task report < LOG, or deno task report --html FILE < LOG");
    Deno.exit(1);
  }
  const report = await readReport(Deno.stdin.readable);
  console.log(reportText(report));
  if (file) {
    Deno.writeTextFileSync(fromCaller(file, Deno.env.get("INIT_CWD")), reportPage(report));
  }
}
