import type { ContentError } from "../content/content_error.ts";

/** What is found in a site that can be served. */
export interface Findings {
  /** What visitors would come across: dead links, missing pictures, folders left out. */
  errors: ContentError[];
  /** What may be meant so: pages in one language only, facts the law asks for. */
  remarks: ContentError[];
}
