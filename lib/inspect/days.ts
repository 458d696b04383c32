import { ContentError } from "../content/content_error.ts";
import type { Site } from "../content/site.ts";
import { today } from "../format.ts";
import { say } from "../saying.ts";
import type { Findings } from "./inspect_files.ts";

/** Reports pages published on days to come, which are shown already, once for the whole site. */
export function inspectDays({ pages }: Site, { remarks }: Findings): void {
  const ahead = pages.filter(({ published = "" }) => published > today());
  const files = ahead.map(({ file }) => file);
  const example = ahead[0]?.published ?? "";
  if (files[0] === undefined) return;
  const problem =
    say`published is a day to come. If the page is an event, write event: ${example} in
    its place; else correct the day: ${files.join(", ")}`;
  remarks.push(new ContentError(files[0], 1, problem));
}
