/**
 * What the rating of a page is made of, from 0 to 1 unless it says otherwise. `DESIGN.md` tells how
 * to change one without breaking another.
 */
export const weights = {
  /** How much a word says about a page by the place it stands in. */
  inPage: { title: 0.95, description: 0.5, heading: 0.25, text: 0.9 },
  /** The same about a section. */
  inSection: { heading: 0.42, text: 0.5 },
  /** A word in the title or heading above, to one in the section's own heading. */
  above: 0.5,

  /** How much a page is about the only word of a query. Adds up to 1. */
  about: { title: 0.92, description: 0.02, headings: 0.04, texts: 0.02 },
  /** What a title of many words is worth, to one that is the word. */
  longTitle: 0.8,
  /** Number of headings that are worth half of what any number is worth; the same for texts. */
  halfAbout: { headings: 4, texts: 1.5 },

  /** Number of matches in a text that are worth half of what any number is worth. */
  halfway: 1.05,
  /** How much more of them a page of more than average length needs. */
  lengthNorm: 0.9,

  /** What makes a section an answer: prominent words, in order, close together. Adds up to 1. */
  answer: { prominence: 0.17, order: 0.26, cluster: 0.57 },
  /** Order in a heading, to order in a text: few words are easily neighbours. */
  orderInHeading: 0.55,
  /** The page as a whole and its best section. Adds up to 1. */
  parts: { page: 0.33, section: 0.67 },
  /** Power of the share of the query's words that the page holds. */
  coveragePower: 2,

  /** Order in the fit of a title or heading. */
  orderInFit: 0.12,
  /** Powers of the fit: what only resembles the query is worth much less. */
  fitPower: { title: 3, heading: 4.5, word: 0.5 },
  /** Highest score of a title that is the query, of a heading that is, of any other page. */
  highest: { title: 0.98, heading: 0.93, answer: 0.53, about: 0.9 },
};

/** More matches are worth more, but each less than the one before; 0 to 1. */
export const saturated = (matches: number, halfway: number) => matches / (matches + halfway);
