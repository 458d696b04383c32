import type { Page } from "../content/page.ts";
import { pageJsonLd } from "../schema_org.ts";
import type { Services } from "../services.ts";
import { breadcrumbJsonLd } from "./breadcrumb.ts";
import type { Html } from "./html.ts";
import { translations } from "./translations.ts";
import type { Crumb, View } from "./view.ts";

/** A page as the frame sees it, around the given content. */
export function viewOfPage(
  page: Page,
  main: Html,
  services: Services,
  more: Partial<Pick<View, "layout" | "scripts" | "failed" | "unlisted" | "jsonLd" | "title">> = {},
): View {
  const crumbs = crumbsOf(page, services);
  return {
    language: page.language,
    path: page.path,
    title: more.title ?? page.title,
    description: page.description,
    translations: translations(services.library, page.slug),
    markdownPath: page.markdownPath,
    unlisted: more.unlisted,
    failed: more.failed,
    crumbs,
    layout: more.layout ?? "plain",
    main,
    jsonLd: [
      pageJsonLd(page, services),
      ...crumbs.length < 2 ? [] : [breadcrumbJsonLd(crumbs, services.baseUrl)],
      ...more.jsonLd ?? [],
    ],
    scripts: more.scripts ?? [],
  };
}

/** The start page, the pages whose slugs this one's slug begins with, and itself. */
function crumbsOf(page: Page, { library, site }: Services): Crumb[] {
  const { start } = site.languages[page.language].words.frame;
  const root = { title: start, path: library.page(page.language, "")!.path };
  const segments = page.slug === "" ? [] : page.slug.split("/");
  const slugs = segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  const steps = slugs.flatMap((slug) => library.page(page.language, slug) ?? []);
  return [root, ...steps.map(({ title, path }) => ({ title, path }))];
}
