/** What holds for a site by the folder that it is read from. */
export interface Rules {
  /**
   * True if it is a practice's: it is served only without a fault, and has what a practice has,
   * roles of pages, facts, promises.
   */
  isPractice: boolean;
  /** True if its visitors send enquiries. */
  takesEnquiries: boolean;
  /** The pages for visitors that the engine supplies where the folder has none of the name. */
  supplied: readonly string[];
}

/** A folder with `site.json`, which somebody prepared to be published. */
export const ofPractice: Rules = {
  isPractice: true,
  takesEnquiries: true,
  supplied: ["contact", "search", "pricing", "privacy"],
};

/** Somebody's Markdown: nobody said who publishes it. */
export const ofMarkdown: Rules = {
  isPractice: false,
  takesEnquiries: false,
  supplied: ["search"],
};
