import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { readReport, reportPage, reportText } from "../lib/commands/report.ts";
import { jsonLog } from "../lib/http/log.ts";
import { testClock } from "./kit/app.ts";

const dayMs = 86_400_000;

/** A month of the service's own lines, and what a start prints. */
function month(): string[] {
  const clock = testClock();
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), clock.now);
  const failed = (code: string, path: string) => log({ event: "request_failed", code, path });
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
    "Enquiries refused": counted(lines, "request_failed", "INVALID_FIELDS") + 7,
    "Mail that failed": 7,
    "Searches that found nothing that fits": counted(lines, "search_missed"),
    "Addresses at which nothing is": counted(lines, "request_failed", "NOT_FOUND"),
    // 100 of 500 were written, 400 left out and said so.
    "Quotas met": 501,
    "Failed requests by code": counted(lines, "request_failed") + 400,
    "Starts": 3,
    "Other lines": 30,
  });
  assertEquals(report.enquiries.total, counted(lines, "contact_sent"));
  const days = report.days(report.enquiries).map(([, count]) => count);
  assertEquals(days.slice(0, 8), [0, 1, 2, 3, 0, 1, 2, 3]);
  const text = reportText(report);
  assertStringIncludes(text, `2026-06-01 to 2026-07-01 (days in UTC): ${lines.length} lines`);
  assertMatch(text, /, 4 of them no JSON/);
  assertMatch(text, /^ +400 {2}not written: too many at once$/m);
  assertMatch(text, /^ +1 {2}4\.0\.2, 2026-06-21$/m);
  assertEquals(text.split("\n").length < 50, true, "It fits on a screen");
});

Deno.test("No line ends the report: neither one that is not JSON nor one without an end", async () => {
  const odd = ["null", "{}", '{"event":1,"time":"x"}', '{"event":"a"}', "[".repeat(3_000_000), ""];
  const hostile = JSON.stringify({
    time: "2026-06-01T12:00:00Z",
    event: "search_missed",
    text: "\x1b[31m<script>",
  });
  const report = await readReport(bytesOf([...odd, hostile]));
  assertEquals([report.lines, report.broken], [6, 5]);
  assert(!reportText(report).includes("\x1b"));
  assertNotMatch(reportPage(report), /<script/);
  assertMatch(reportText(await readReport(bytesOf([]))), /^No line of the service's/);
});

Deno.test("deno task report reads its input and writes the page that it is asked for", async () => {
  const dir = Deno.makeTempDirSync();
  const command = new Deno.Command(Deno.execPath(), {
    args: ["task", "report", "--html", `${dir}/report.html`],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  await bytesOf(month()).pipeTo(command.stdin);
  const { code, stdout } = await command.output();
  assertEquals(code, 0);
  assertStringIncludes(new TextDecoder().decode(stdout), "Enquiries delivered: 43");
  assertStringIncludes(Deno.readTextFileSync(`${dir}/report.html`), "Enquiries delivered: 43");
  Deno.removeSync(dir, { recursive: true });
});
