import {
  assertEquals,
  assertGreater,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { readReport } from "../lib/commands/log_report.ts";
import { reportPage, reportText } from "../lib/commands/report.ts";
import { jsonLog } from "../lib/http/log.ts";
import { testClock } from "./kit/app.ts";
import { compare } from "./kit/cases.ts";
import { tempFolder } from "./kit/folder.ts";

const dayMs = 86_400_000;

/** A month of the service's own lines, and what a start prints. */
function month(): string[] {
  const clock = testClock();
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), clock.now);
  const failed = (code: string, path: string) =>
    log({ event: "request_failed", code, path, status: code.startsWith("DELIVERY") ? 503 : 400 });
  for (let day = 0; day < 30; day++) {
    if (day % 10 === 0) {
      lines.push("Frontdesk listens on http://localhost:8000");
      log({ event: "started", version: `4.0.${day / 10}` });
    }
    for (let i = 0; i < day % 4; i++) log({ event: "contact_sent" });
    failed("NOT_FOUND", `/old/${day % 7}`);
    failed("INVALID_FIELDS", "/api/contact");
    // A flood on one day, and a week without mail.
    for (let i = 0; day === 12 && i < 500; i++) failed("RATE_LIMITED", "/ask");
    if (day >= 20 && day < 27) {
      log({ event: "contact_mail", outcome: "unauthorized", reason: "Status 401" });
      failed("DELIVERY_NOT_CONFIGURED", "/api/contact");
    }
    log({ event: "search_missed", language: "en", text: "parking" });
    log({ event: "site_warning", message: "…" });
    clock.advance(dayMs);
  }
  failed("RATE_LIMITED", "/mcp");
  lines.push(lines.at(-1)!.slice(0, 30));
  return lines;
}

const bytesOf = (lines: string[]) => new Blob([lines.join("\n")]).stream();

/** Counts the lines of the month in another way than the report. */
function counted(lines: string[], event: string, code?: string): number {
  return lines.filter((line) => line.includes(`"event":"${event}"`))
    .filter((line) => code === undefined || line.includes(`"code":"${code}"`)).length;
}

Deno.test("The report counts enquiries by day, refusals, mail, searches, addresses, quotas and starts, with what the log left out", async () => {
  const lines = month();
  const report = await readReport(bytesOf(lines));
  const totals = Object.fromEntries(
    report.sections.map(({ heading, tally }) => [heading, tally.total]),
  );
  assertEquals(totals, {
    "Failures of the service, with the id of the last": 7,
    "Bot check that could not be used, with the last day": 0,
    "Enquiries refused": counted(lines, "request_failed", "INVALID_FIELDS") + 7,
    "Mail that failed, with the last day": 7,
    "Searches that found nothing that fits": counted(lines, "search_missed"),
    "Addresses at which nothing is": counted(lines, "request_failed", "NOT_FOUND"),
    // 100 of 500 were written, 400 left out and said so.
    "Quotas met": 501,
    "Failed requests by code": counted(lines, "request_failed") + 400,
    "Store that could not be used, with the last day": 0,
    "TRUSTED_PROXY_HOPS does not fit, and visitors share one quota": 0,
    "Starts": 3,
    "Other lines": 30,
  });
  assertEquals(report.enquiries.total, counted(lines, "contact_sent"));
  const days = report.days(report.enquiries).map(([, count]) => count);
  assertEquals(days.slice(0, 8), [0, 1, 2, 3, 0, 1, 2, 3]);
  const text = reportText(report, "en");
  assertStringIncludes(text, `2026-06-01 to 2026-07-01 (days in UTC): ${lines.length} lines`);
  assertMatch(text, /, 4 of them no JSON/);
  assertMatch(text, /^ +400 {2}not written: too many at once$/m);
  assertMatch(text, /^ +1 {2}4\.0\.2, 2026-06-21$/m);
  assertEquals(text.split("\n").length < 50, true, "It fits on a screen");
});

const time = "2026-06-01T12:00:00.000Z";

/** The text of a report on these lines, without its summary and days. */
async function partsOf(...lines: (Record<string, unknown> | string)[]): Promise<string> {
  const log = lines.map((line) =>
    typeof line === "string" ? line : JSON.stringify({ time, event: "request_failed", ...line })
  );
  const text = reportText(await readReport(bytesOf(log)), "en");
  return text.split("\n\n").slice(2).join("\n\n");
}

Deno.test("Failures of the service come first, those of the program before an outage, each with its path and the id of the last", async () => {
  const down = { status: 503, code: "CHALLENGE_UNAVAILABLE", path: "/api/contact" };
  const left = { event: "log_limited", of: "request_failed", ...down, path: undefined, leftOut: 8 };
  const text = await partsOf(
    { status: 404, code: "NOT_FOUND", path: "/a", id: "id-0" },
    { ...down, id: "id-1" },
    { ...down, id: "id-2" },
    left,
    { status: 500, code: "INTERNAL_ERROR", path: "/search", id: "id-3" },
  );
  const rows = [
    "Failures of the service, with the id of the last: 11",
    "       1  500 INTERNAL_ERROR /search id-3",
    "       2  503 CHALLENGE_UNAVAILABLE /api/contact id-2",
    "       8  not written: too many at once",
    "",
  ];
  assertEquals(text.split("\n").slice(0, rows.length), rows);
});

Deno.test("What scanners try stands in one row, what failed says its last day, a day of thousands its whole number", async () => {
  const missing = { status: 404, code: "NOT_FOUND" };
  const mail = { event: "contact_mail", outcome: "unavailable", reason: "connect ESOCKET" };
  const text = await partsOf(
    ...["/wp-login.php", "/.env", "/old/xmlrpc.php?a=1"].map((path) => ({ ...missing, path })),
    { ...missing, path: "/old-page" },
    mail,
    { ...mail, time: "2026-06-03T12:00:00.000Z" },
    { event: "proxy_hops", reason: "no X-Forwarded-For" },
  );
  assertMatch(text, /^ +3 {2}tried by scanners, such as \/wp-login\.php$/m);
  assertMatch(text, /^ +1 {2}\/old-page$/m);
  assertMatch(text, /^ +2 {2}unavailable: connect ESOCKET 2026-06-03$/m);
  assertMatch(text, /^TRUSTED_PROXY_HOPS does not fit, .*: 1\n +1 {2}no X-Forwarded-For/m);
  const sent = Array.from({ length: 1200 }, () => JSON.stringify({ time, event: "contact_sent" }));
  const report = reportText(await readReport(bytesOf(sent)), "en");
  assertMatch(report, /^ {2}2026-06-01 1200$/m);
});

Deno.test("A clock that was once wrong hides no day of the report", async () => {
  const lines = ["2026-11-20", "2026-11-21", "9999-12-31"].map((day) =>
    JSON.stringify({ time: `${day}T10:00:00.000Z`, event: "contact_sent" })
  );
  const report = await readReport(bytesOf(lines));
  assertEquals(report.days(report.enquiries), [["2026-11-20", 1], ["2026-11-21", 1]]);
});

Deno.test("A failure without a code counts by its status", async () => {
  const text = await partsOf({ status: 422 }, { status: 422 }, { status: 400 }, {});
  assertEquals(text.split("\n"), [
    "Failed requests by code: 4",
    "       2  422",
    "       1  400",
    "       1  without a name",
  ]);
});

Deno.test("What was searched for is one entry in any case of its letters", async () => {
  const texts = ["COBOL", "cobol ", "Cobol\u202e", "cobol  \n"];
  const text = await partsOf(...texts.map((text) => ({ event: "search_missed", text })));
  assertEquals(text, "Searches that found nothing that fits: 4\n       4  cobol");
});

Deno.test("Lines are read as they are and behind what Docker puts before them", async () => {
  const line = JSON.stringify({ time, event: "contact_sent" });
  const prefixes = [
    "",
    "frontdesk-1  | ",
    `frontdesk-1  | ${time} `,
    `${time} `,
    "\x1b[36mfrontdesk-1 |\x1b[0m ",
  ];
  const report = await readReport(bytesOf(prefixes.map((prefix) => `${prefix}${line}\r`)));
  assertEquals([report.enquiries.total, report.broken], [5, 0]);
});

/** JSON of any form, in the place of each member that the report reads. */
const values: unknown[] = [
  null,
  5,
  -5,
  1e400,
  true,
  "",
  [],
  [[]],
  {},
  { toString: 1 },
  "__proto__",
  "\x1b[31m<script>\u202e\x85",
];
const members = [
  "time",
  "event",
  "id",
  "path",
  "status",
  "code",
  "outcome",
  "reason",
  "version",
  "text",
  "of",
  "leftOut",
];

Deno.test("No line ends the report or counts below zero, whatever JSON it is", async () => {
  const notOurs = [
    "null",
    "5",
    "[]",
    "{}",
    '"event"',
    '{"__proto__":{"event":"a"}}',
    '{"event":"a"}',
    "[".repeat(3_000_000),
    "{",
  ];
  const events = [
    "request_failed",
    "contact_mail",
    "search_missed",
    "started",
    "log_limited",
    "__proto__",
  ];
  const lines = events.flatMap((event) =>
    members.flatMap((member) =>
      values.map((value) => {
        const whole = { time, event, of: "contact_sent", leftOut: 2, [member]: value };
        return JSON.stringify(whole).replace(/}$/, ',"__proto__":{"event":1}}');
      })
    )
  );
  const report = await readReport(bytesOf([...notOurs, ...lines]));
  assertEquals(report.lines, notOurs.length + lines.length);
  const [text, page] = [reportText(report, "en"), reportPage(report, "en")];
  assertNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Bidi_Control}]/u);
  assertNotMatch(page, /<script/);
  const rows = report.sections.flatMap(({ tally }) => tally.rows(1_000));
  assertGreater(rows.length, events.length);
  assertEquals(rows.filter(([, count]) => count < 1), []);
  assertMatch(reportText(await readReport(bytesOf([])), "en"), /^No line of the service's/);
});

Deno.test("The report of a German site is in German, down to what has no name", async () => {
  const log = [
    { event: "request_failed", status: 500, code: "INTERNAL_ERROR", path: "/a", id: "id-1" },
    { event: "request_failed", code: "NOT_FOUND", path: "/all others" },
    { event: "request_failed", code: "RATE_LIMITED", path: "/ask" },
    { event: "log_limited", of: "request_failed", code: "RATE_LIMITED", leftOut: 2 },
    { event: "request_failed", code: "TRAPPED" },
    { event: "contact_mail", outcome: "refused", reason: "status 422" },
    { event: "search_missed", text: "Cobol" },
    { event: "started", version: "5.0.0" },
    { event: "site_warning" },
  ].map((line) => JSON.stringify({ time, ...line }));
  const report = await readReport(bytesOf([...log, "kein JSON"]));
  compare(new URL("report/german.txt", import.meta.url), `${reportText(report, "de")}\n`);
  const page = reportPage(report, "de");
  assertStringIncludes(page, '<html lang="de">');
  const headings = [...page.matchAll(/<h[12]>([^<:]*)/g)].map(([, heading]) => heading);
  assertEquals(headings.slice(0, 3), [
    "Was die Website protokolliert hat",
    "Zugestellte Anfragen",
    "Fehlgeschlagene Aufrufe",
  ]);
});

/** Runs the task on the log of a month. */
async function runReport(...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["task", "report", ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // It may end before it has read anything.
  await bytesOf(month()).pipeTo(command.stdin).catch(() => {});
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

Deno.test("deno task report reads its input, and writes the page that it is asked for, in the main language of the site that is named", async () => {
  using folder = tempFolder();
  const page = `${folder.dir}/report.html`;
  const sites = {
    [folder.dir]: "Enquiries delivered: 43",
    "tests/site": "Zugestellte Anfragen: 43",
  };
  for (const [site, said] of Object.entries(sites)) {
    const { code, stdout } = await runReport("--html", page, site);
    assertEquals(code, 0);
    assertStringIncludes(stdout, said);
    assertStringIncludes(Deno.readTextFileSync(page), said);
  }
});

Deno.test("A log that is named in the place of the folder is not taken for an empty one", async () => {
  const { code, stderr } = await runReport("tests/site/site.json");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "deno task report [--html FILE] [FOLDER] < LOG");
});
