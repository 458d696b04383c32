import { ContentError } from "../content/content_error.ts";
import { isEngineFile, type Page } from "../content/page.ts";
import { formOf } from "../content/page_kinds.ts";
import type { Site } from "../content/site.ts";
import { say } from "../saying.ts";

/** Reports the owner's pages that no click leads to; `linked` has what the texts of pages link. */
export function inspectReach(
  site: Site,
  linked: ReadonlyMap<Page, readonly Page[]>,
): ContentError[] {
  const reached = new Set<Page | undefined>([undefined]);
  const queue: (Page | undefined)[] = site.languages.flatMap((language) => {
    const { start, actions, navigation, footer, imprint, privacy } = site.in(language);
    const links = [...actions, ...navigation, ...footer];
    return [start, imprint, privacy, ...links.map(({ page, url }) => page ?? site.pageAt(url))];
  });
  for (const page of queue) { // It grows meanwhile.
    if (reached.has(page)) continue;
    reached.add(page);
    queue.push(...linksBesideText(page!, site), ...linked.get(page!) ?? []);
  }
  return site.pages.filter((page) => !isEngineFile(page.file) && !reached.has(page))
    .map(({ file }) => {
      const problem = say`No link leads to this page. Link it from a page or the navigation`;
      return new ContentError(file, 1, problem);
    });
}

/** Lists the pages that a page leads to beside its text: those below it, and its translations. */
function linksBesideText(page: Page, site: Site): Page[] {
  const { contact, pricing } = site.in(page.language);
  return [
    ...site.translations(page).values(),
    ...formOf(page).isDocument ? [] : site.children(page),
    ...page.kind === "service" ? [contact, pricing] : [],
  ];
}
