import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";

/** The services of the site's first language; none where it has no such folder. */
export function servicesOf(site: Site): readonly Page[] {
  const { services } = site.in(site.languages[0]);
  return services === undefined ? [] : site.children(services);
}
