/** Facts that follow from the form of a page; its subject is its role, whatever its form. */
interface Form {
  /** How a search weighs and groups it: a page for programs comes behind those for people. */
  search: "start" | "service" | "article" | "developer" | "page";
  /** The page as schema.org names it, where it has a word for it. */
  webPage?: string;
  /** Its subject as schema.org names it, where the page stands for that alone. */
  subject?: string;
  /** True if it shows its text and nothing of the site beside it. */
  isText?: true;
  /** True if the engine tells there of itself or of the law: it is found from the footer. */
  isDocument?: true;
  /** True if it answers what its address asks: it is made for each request. */
  readsQuery?: true;
}

/** The forms that a page has; the first that fits, see `kindOf`. */
export const pageKinds = {
  start: { search: "start" },
  contact: { search: "page", webPage: "ContactPage", readsQuery: true },
  search: { search: "page", webPage: "SearchResultsPage", readsQuery: true },
  pricing: { search: "page" },
  /** An imprint or a privacy notice. */
  law: { search: "page", isText: true, isDocument: true },
  /** A page for programs and those who write them. */
  manual: { search: "developer", isText: true, isDocument: true },
  service: { search: "service", subject: "Service", isText: true },
  listing: { search: "page", webPage: "CollectionPage" },
  /** A page in a folder. */
  article: { search: "article", subject: "TechArticle", isText: true },
  page: { search: "page", isText: true },
} as const satisfies Readonly<Record<string, Form>>;

export type PageKind = keyof typeof pageKinds;

export const formOf = ({ kind }: { kind: PageKind }): Form => pageKinds[kind];
