import { linkOf, resolvePath } from "./addresses.ts";
import type { SiteFile } from "./files.ts";
import { mapText } from "./markdown/directives.ts";
import type { Page } from "./page.ts";
import type { LocalSite, Site } from "./site.ts";

/** A face of the practice, and the page that shows it. */
interface Portrait {
  page: Page;
  picture: SiteFile;
  alt: string;
}

/** Faces that a small space shows. */
const mostFaces = 4;

/** Lists the portraits of the page about the practice: the picture in each of its profiles. */
export function portraitsOf({ language }: LocalSite, site: Site): Portrait[] {
  const page = site.page(language, "about");
  if (page === undefined || !page.body.includes(":::profile")) return [];
  const portraits: Portrait[] = [];
  let isInProfile = false;
  mapText(page.body, (line) => {
    if (line.startsWith(":::")) isInProfile = line.startsWith(":::profile");
    const [, alt = "", src] = (isInProfile && /^!\[([^\]]*)\]\(<?([^)>\s]+)/.exec(line)) || [];
    const picture = src && site.files.get(resolvePath(linkOf(src, page, site), page.path) ?? "");
    if (picture) portraits.push({ page, picture, alt });
    return line;
  });
  return portraits.slice(0, mostFaces);
}
