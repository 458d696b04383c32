import { printable } from "../http/log.ts";
import { say, type Saying } from "../saying.ts";
import { type LogLine, readLine, searchedIn } from "./log_lines.ts";

/** Names that are counted one by one; whatever comes beyond them is counted together. */
const maxNames = 10_000;
/** Characters of a line of JSON at most: what the service logs is far shorter. */
const maxCharacters = 1_000_000;

const unwritten = say`not written: too many at once`;
const nameless = say`without a name`;
const scanned = say`tried by scanners, such as /wp-login.php`;
const others = say`all others`;

/** Names of what the log does not name. */
export const unnamed: ReadonlyMap<string, Saying> = new Map(
  [unwritten, nameless, scanned, others].map((name) => [String(name), name]),
);

type Row = [name: string, count: number];

const byCount = ([a, m]: Row, [b, n]: Row) => n - m || (a < b ? -1 : 1);
const byName = ([a]: Row, [b]: Row) => a < b ? -1 : 1;

/** Counts by name. */
class Tally {
  total = 0;
  readonly #counts = new Map<string, number>();
  /** What is told of the last line of a name. */
  readonly #lasts = new Map<string, string>();

  constructor(readonly order = byCount) {}

  add(name: string, count: number, last = ""): void {
    const cut = printable(name).slice(0, 200);
    const key = this.#counts.has(cut) || this.#counts.size < maxNames ? cut : String(others);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
    if (last !== "") this.#lasts.set(key, printable(last).slice(0, 200));
    this.total += count;
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Lists the first in its order, then all others as one. */
  rows(limit: number): Row[] {
    const sorted = [...this.#counts].sort(this.order);
    const rest = sorted.slice(limit).reduce((sum, [, count]) => sum + count, 0);
    const first = sorted.slice(0, limit)
      .map(([name, count]): Row => [[name, this.#lasts.get(name)].join(" ").trim(), count]);
    return rest === 0 ? first : [...first, [String(others), rest]];
  }
}

/** Paths that programs try everywhere in search of weak spots: no link of this site leads there. */
const scan =
  /\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak|old|ini|ya?ml|zip|tar|gz|git|aws|ssh)(?:[/?.]|$)|\/(?:wp-|wordpress|phpmyadmin|cgi-bin|vendor|actuator|admin|\.)/i;

const dayMs = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The codes of refusals that only the contact form has. */
const ofContact =
  /^((CHALLENGE|DELIVERY|IDEMPOTENCY)_.*|INVALID_(FIELDS|IDEMPOTENCY_KEY)|CROSS_SITE|TRAPPED)$/;

/** A part of the report: it counts the lines of an event, or those of them that fit. */
interface Section {
  heading: Saying;
  event: string;
  fits?(line: LogLine): boolean;
  name(line: LogLine): string | undefined;
  /** What each row tells of its last line. */
  last?(line: LogLine): string | undefined;
  /** The most serious come first. */
  isSerious?: true;
}

const idOf = ({ id }: LogLine) => id;

const lastDay = ({ time }: LogLine) => time?.slice(0, 10);

const hasCode = (pattern: RegExp) => ({ code = "" }: LogLine) => pattern.test(code);

const codeOf = ({ code, status }: LogLine) => code ?? status?.toString();

const sections: Section[] = [
  {
    heading: say`Failures of the service, with the id of the last`,
    event: "request_failed",
    fits: ({ status = 0 }) => status >= 500,
    name: ({ status, code, path }) => path && [status, code, path].filter(Boolean).join(" "),
    last: idOf,
    isSerious: true,
  },
  {
    heading: say`Enquiries refused`,
    event: "request_failed",
    fits: hasCode(ofContact),
    name: codeOf,
  },
  {
    heading: say`Mail that failed, with the last day`,
    event: "contact_mail",
    name: ({ outcome, reason = "" }) => outcome && `${outcome}: ${reason}`,
    last: lastDay,
  },
  {
    heading: say`Bot check that could not be used, with the last day`,
    event: "contact_challenge",
    name: ({ reason }) => reason,
    last: lastDay,
  },
  {
    heading: say`Store that could not be used, with the last day`,
    event: "contact_store",
    name: ({ reason }) => reason,
    last: lastDay,
  },
  {
    heading: say`TRUSTED_PROXY_HOPS does not fit, and visitors share one quota`,
    event: "proxy_hops",
    name: ({ reason }) => reason,
    last: lastDay,
  },
  { heading: say`Searches that found nothing that fits`, event: "search_missed", name: searchedIn },
  {
    heading: say`Addresses at which nothing is`,
    event: "request_failed",
    fits: hasCode(/^NOT_FOUND$/),
    name: ({ path }) => path && scan.test(path) ? String(scanned) : path,
  },
  {
    heading: say`Quotas met`,
    event: "request_failed",
    fits: hasCode(/^RATE_LIMITED$/),
    name: ({ path }) => path,
  },
  { heading: say`Failed requests by code`, event: "request_failed", name: codeOf },
  {
    heading: say`Starts`,
    event: "started",
    name: ({ version, time = "" }) => version && `${version}, ${time.slice(0, 10)}`,
  },
  { heading: say`Other lines`, event: "others", name: ({ event }) => event },
];

const countedEvents = ["contact_sent", ...sections.map(({ event }) => event)];

/** The counts of a log, as far as it was read. */
export class LogReport {
  lines = 0;
  broken = 0;
  readonly enquiries = new Tally();
  readonly failures = new Tally();
  readonly sections = sections.map((section) => (
    { ...section, tally: new Tally(section.isSerious ? byName : byCount) }
  ));
  first = "";
  last = "";

  /** Counts no day after `latest` among the days that it lists. */
  constructor(readonly latest = dayOf(Date.now() + dayMs)) {}

  read(text: string): void {
    if (text.trim() === "") return;
    this.lines++;
    const line = readLine(text);
    if (line?.time === undefined) this.broken++;
    else this.#count(line, line.time.slice(0, 10));
  }

  #count(line: LogLine, day: string): void {
    const { event, of = event, code, status } = line;
    const leftOut = event === "log_limited" ? line.leftOut : undefined;
    // Of lines that were left out only these are known.
    const counted = leftOut === undefined ? line : { event: of, code, status };
    const count = leftOut ?? 1;
    if (this.first === "" || day < this.first) this.first = day;
    // A clock that was once wrong hides no other day.
    if (day > this.last && day <= this.latest) this.last = day;
    if (counted.event === "contact_sent") this.enquiries.add(day, count);
    if (counted.event === "request_failed") this.failures.add(day, count);
    const kind = countedEvents.includes(counted.event) ? counted.event : "others";
    const noName = leftOut === undefined ? nameless : unwritten;
    for (const { event, fits = () => true, name, last, tally } of this.sections) {
      if (event !== kind || !fits(counted)) continue;
      tally.add(name(counted) || String(noName), count, last?.(line));
    }
  }

  /** Lists the days from the first to the last, the newest 62 of them, with the counts of each. */
  days(tally: Tally): Row[] {
    if (this.last === "") return [];
    const first = Date.parse(this.first) / dayMs;
    const last = Date.parse(this.last) / dayMs;
    const count = Math.min(62, last - first + 1);
    return Array.from({ length: count }, (_, at) => dayOf((last - count + 1 + at) * dayMs))
      .map((day) => [day, tally.get(day)]);
  }
}

/** Counts the lines of a log as they come, whatever their number. */
export async function readReport(
  log: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<LogReport> {
  const report = new LogReport();
  let rest = "";
  for await (const piece of log.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    // A line without an end is kept until it is longer than any of the service's.
    rest = lines.pop()!.slice(0, maxCharacters);
    for (const line of lines) report.read(line);
  }
  report.read(rest);
  return report;
}
