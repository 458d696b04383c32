import type { EngineAssetName } from "../browser/assets.ts";
import type { Page } from "../content/page.ts";
import type { Language } from "../language.ts";
import type { Html } from "./html.ts";

/** A document to be: what stands in the middle of it, and what the frame around it has to know. */
export interface View {
  language: Language;
  /** The page it shows; a document that is nowhere, such as a 404, has none. */
  page?: Page;
  title: string;
  description: string;
  /** Names the arrangement for the stylesheet. */
  layout: "start" | "article" | "service" | "reference" | "form" | "plain";
  main: Html;
  /** Scripts of this page, beside those of every page. */
  scripts?: readonly EngineAssetName[];
  /** schema.org objects, beside those of every page. */
  jsonLd?: readonly unknown[];
  /** Sharing an error or somebody's search would mislead: keeps search engines away. */
  unlisted?: boolean;
  /** Says that something went wrong, in front of the title (WCAG 2.2, 2.4.2). */
  failed?: boolean;
}
