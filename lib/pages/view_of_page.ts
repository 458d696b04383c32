import type { Page } from "../content/page.ts";
import { feedOf } from "../discovery/feed.ts";
import { pageJsonLd } from "../schema_org.ts";
import type { Deps } from "../deps.ts";
import { breadcrumbJsonLd } from "./breadcrumb.ts";
import type { Html } from "./html.ts";
import { translations } from "./translations.ts";
import type { Crumb, View } from "./view.ts";

/** A page as the frame sees it, around the given content. */
export function viewOfPage(
  page: Page,
  main: Html,
  services: Deps,
  more: Partial<Pick<View, "layout" | "scripts" | "failed" | "unlisted" | "jsonLd" | "title">> = {},
): View {
  const crumbs = crumbsOf(page, services);
  return {
    language: page.language,
    path: page.path,
    title: more.title ?? page.title,
    description: page.description,
    translations: translations(services.site, page),
    markdownPath: page.markdownPath,
    feedPath: feedOf(services.site, page)?.path,
    unlisted: more.unlisted,
    failed: more.failed,
    crumbs,
    layout: more.layout ?? "plain",
    main,
    jsonLd: [
      pageJsonLd(page, services.site),
      ...crumbs.length < 2 ? [] : [breadcrumbJsonLd(crumbs, services.site.baseUrl)],
      ...more.jsonLd ?? [],
    ],
    scripts: more.scripts ?? [],
  };
}

/** The start page, the listings this page stands in, and itself. */
function crumbsOf(page: Page, { site }: Deps): Crumb[] {
  const { start, words } = site.in(page.language);
  const root = { title: words.frame.start, path: start.path };
  const steps: Page[] = [];
  for (let step: Page | undefined = page; step; step = site.parent(step)) {
    if (step !== start) steps.unshift(step);
  }
  return [root, ...steps.map(({ title, path }) => ({ title, path }))];
}
