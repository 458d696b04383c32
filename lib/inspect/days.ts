import { ContentError, linesOf } from "../content/content_error.ts";
import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import { today } from "../format.ts";
import { say } from "../saying.ts";
import { otherWeekdays } from "../written_day.ts";
import type { Findings } from "./inspect_files.ts";

/** Reports days that contradict each other, or are likely not meant. */
export function inspectDays(site: Site, findings: Findings): void {
  inspectPublished(site, findings);
  for (const page of site.pages) {
    inspectEvent(page, site, findings);
    inspectWeekdays(page, site, findings);
  }
}

/** Reports pages published on days to come, which are shown already, once for the whole site. */
function inspectPublished({ pages }: Site, { remarks }: Findings): void {
  const ahead = pages.filter(({ published = "" }) => published > today());
  const files = ahead.map(({ file }) => file);
  const example = ahead[0]?.published ?? "";
  if (files[0] === undefined) return;
  const problem =
    say`published is a day to come. If the page is an event, write event: ${example} in
    its place; else correct the day: ${files.join(", ")}`;
  remarks.push(new ContentError(files[0], 1, problem));
}

/** Events of more days are mostly several, of which the first and the last were written. */
const longestEvent = 14;

const dayMs = 24 * 60 * 60_000;

/** Reports an event of many days, or one on another day than the name of its file says. */
function inspectEvent(page: Page, site: Site, { remarks }: Findings): void {
  const { event, file, lines } = page;
  if (event === undefined) return;
  const { first, last } = event;
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  const hasDates = site.children(page).some(({ event }) => event);
  if (count > longestEvent && !hasDates) {
    const problem = say`This event lasts ${count} days, from ${first} to ${last}. If it has single
      dates, write a page for each`;
    remarks.push(new ContentError(file, lines.event ?? 1, problem));
  }
  const [, named] = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)[^/]*$/.exec(file) ?? [];
  if (named && named !== first) {
    const problem =
      say`event is ${first}, but the name of the file says ${named}. Correct one of the two`;
    remarks.push(new ContentError(file, lines.event ?? 1, problem));
  }
}

/** Reports days with a weekday that they do not fall on. */
function inspectWeekdays({ file, body, lines, language }: Page, site: Site, { remarks }: Findings) {
  const lineAt = linesOf(body);
  for (const { index, problem } of otherWeekdays(body, site.in(language).locale)) {
    remarks.push(new ContentError(file, lines.body + lineAt(index) - 1, problem));
  }
}
