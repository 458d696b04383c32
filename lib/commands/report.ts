import { contentDirOf, fromCaller, variableWith } from "../config.ts";
import { translator } from "../languages/messages.ts";
import type { Language } from "../languages/mod.ts";
import { markup } from "../pages/html.ts";
import { say, type Saying } from "../saying.ts";
import { type LogReport, readReport, unnamed } from "./log_report.ts";
import { isFolder, ownerLanguage } from "./owner_language.ts";

/** A part of the report that has rows. */
interface Part {
  heading: string;
  total: number;
  rows: [name: string, count: number][];
}

/** Says a report in a language, with so many rows of each part; of failures it is four times. */
function translatedReport(report: LogReport, language: Language, limit: number) {
  const translate = translator(language);
  const { first, last, lines, broken } = report;
  const span = say`${first} to ${last} (days in UTC): ${lines} lines, ${broken} of them no JSON of
    the service's`;
  const parts = report.sections.filter(({ tally }) => tally.total > 0)
    .map(({ heading, tally, isSerious }): Part => ({
      heading: translate(heading),
      total: tally.total,
      rows: tally.rows(isSerious ? 4 * limit : limit)
        .map(([name, count]) => [unnamed.has(name) ? translate(unnamed.get(name)!) : name, count]),
    }));
  const summary = translate(first === "" ? say`No line of the service's among ${lines}` : span);
  return { translate, summary, parts };
}

/** Writes a report for a terminal: each part with its most frequent names. */
export function reportText(report: LogReport, language: Language): string {
  const { translate, summary, parts } = translatedReport(report, language, 5);
  const days = report.days(report.enquiries);
  const width = Math.max(3, ...days.map(([, count]) => String(count).length));
  const weeks = days.filter((_, at) => at % 7 === 0).map(([first], week) => {
    const counts = days.slice(7 * week, 7 * week + 7)
      .map(([, count]) => ` ${String(count).padStart(width)}`);
    return `  ${first}${counts.join("")}`;
  });
  const enquiries = translate(say`Enquiries delivered: ${report.enquiries.total}, a week a line`);
  const others = parts.map(({ heading, total, rows }) => {
    const lines = rows.map(([name, count]) => `${String(count).padStart(8)}  ${name}`);
    return [`${heading}: ${total}`, ...lines].join("\n");
  });
  return [summary, [enquiries, ...weeks].join("\n"), ...others].join("\n\n");
}

/** Writes a report as a page that needs no other file: tables, with a bar below each name. */
export function reportPage(report: LogReport, language: Language): string {
  const { translate, summary, parts } = translatedReport(report, language, 50);
  const { enquiries, failures } = report;
  const title = translate(say`What the front desk logged`);
  const table = ({ heading, total, rows }: Part) => {
    const maximum = Math.max(1, ...rows.map(([, count]) => count));
    const lines = rows.map(([name, count]) =>
      markup`<tr style="--part: ${
        100 * count / maximum
      }%"><td>${count}</td><th scope="row">${name}</th></tr>
`
    );
    return markup`<h2>${heading}: ${total}</h2>
<table><thead><tr><th scope="col">${translate(say`Count`)}</th><th scope="col">${
      translate(say`What`)
    }</th></tr></thead>
<tbody>${lines}</tbody></table>
`;
  };
  const byDay = [
    {
      heading: translate(say`Enquiries delivered`),
      total: enquiries.total,
      rows: report.days(enquiries),
    },
    {
      heading: translate(say`Failed requests`),
      total: failures.total,
      rows: report.days(failures),
    },
  ];
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
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
<h1>${title}</h1>
<p>${summary}</p>
${[...byDay, ...parts].map(table)}</main>
</body>
</html>
`.text;
}

if (import.meta.main) {
  const at = Deno.args.indexOf("--html");
  const page = at < 0 ? undefined : Deno.args[at + 1];
  const [folder] = Deno.args.filter((arg, place) => place !== at && arg !== page);
  const dir = contentDirOf(variableWith(folder, Deno.env.get));
  const language = ownerLanguage(dir);
  const refuse = (problem: Saying): never => {
    console.error(translator(language)(problem));
    Deno.exit(1);
  };
  if (Deno.stdin.isTerminal() || (at >= 0 && !page) || (folder && !isFolder(dir))) {
    refuse(say`Give it a log: deno task report [--html FILE] [FOLDER] < LOG`);
  }
  const report = await readReport(Deno.stdin.readable)
    .catch(({ message }) => refuse(say`The log cannot be read (${message})`));
  console.log(reportText(report, language));
  if (page) {
    const path = fromCaller(page, Deno.env.get("INIT_CWD"));
    try {
      Deno.writeTextFileSync(path, reportPage(report, language));
    } catch (error) {
      refuse(say`${path} cannot be written (${(error as Error).message})`);
    }
  }
}
