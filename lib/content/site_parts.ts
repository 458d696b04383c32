import type { Library } from "./library.ts";
import type { Site } from "./site.ts";

/** What everything that tells of the site is generated from. */
export interface SiteParts {
  site: Site;
  library: Library;
  /** Public origin without a trailing slash. */
  baseUrl: string;
}
