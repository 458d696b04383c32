/** What holds for a site by the folder that it is read from. */
export interface Rules {
  /** True if it is a practice's, with what a practice has: roles of pages, facts, promises. */
  isPractice: boolean;
  /** True if its visitors send enquiries. */
  takesEnquiries: boolean;
  /** The pages for visitors that the engine supplies where the folder has none of the name. */
  supplied: readonly string[];
  /** True if its home page is written for it; else the likeliest page is taken, or one is made. */
  needsStart: boolean;
  /** True if its texts are written for this engine; else they may mean what another makes of them. */
  isWrittenForUs: boolean;
  /** True if it is served only without a fault. */
  isStrict: boolean;
  /** True if its owner wants to hear of all that may be better. */
  isCheckedInFull: boolean;
}

/** A folder with `site.json`, which somebody prepared to be published. */
export const ofPractice: Rules = {
  isPractice: true,
  takesEnquiries: true,
  supplied: ["contact", "search", "pricing", "privacy"],
  needsStart: true,
  isWrittenForUs: true,
  isStrict: true,
  isCheckedInFull: true,
};

/** Somebody's Markdown: nobody said who publishes it, and nothing in it names this engine's facts. */
export const ofMarkdown: Rules = {
  isPractice: false,
  takesEnquiries: false,
  supplied: ["search"],
  needsStart: false,
  isWrittenForUs: false,
  isStrict: false,
  isCheckedInFull: false,
};
