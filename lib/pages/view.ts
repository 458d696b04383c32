import type { Language } from "../language.ts";
import type { Html } from "./html.ts";

/** A step of the breadcrumb, outermost first; the last one is the page itself. */
export interface Crumb {
  title: string;
  path: string;
}

/** What the frame needs to know of a page to stand around it. */
export interface View {
  language: Language;
  /** Where the page is; `undefined` for a page that is nowhere, such as a 404. */
  path?: string;
  title: string;
  description: string;
  /** The paths of the same page by language, its own included. */
  translations: ReadonlyMap<Language, string>;
  markdownPath?: string;
  /** Where the feed of the folder is that the page lists. */
  feedPath?: string;
  /** Sharing an error or somebody's search would mislead: keeps search engines away. */
  unlisted?: boolean;
  /** Says that something went wrong, in front of the title (WCAG 2.2, 2.4.2). */
  failed?: boolean;
  crumbs: readonly Crumb[];
  /** Names the arrangement for the stylesheet. */
  layout: "start" | "article" | "plain";
  main: Html;
  /** schema.org objects. */
  jsonLd: readonly unknown[];
  /** Modules of `content/assets/` beside the one that every page loads. */
  scripts: readonly string[];
}
