/**
 * What the rating of a page is made of, from 0 to 1 unless it says otherwise. `DESIGN.md` tells how
 * to change one without breaking another.
 */
export const weights = {
  /**
   * How much a page is about a word of several, and about the only one: by its title and by its
   * other places. A heading and the description count as so many places in texts; `halfway` places
   * are worth half of what any number is.
   */
  several: { title: 0.95, text: 0.9, heading: 0.2, description: 0.5, halfway: 1.05 },
  single: { title: 0.97, text: 0.1, heading: 4, description: 3, halfway: 1.5 },
  /** Power of the qualities for a single word: nothing else tells the exact word from its kin. */
  sharpness: 4,
  /** How much more places a page of more than average length needs. */
  lengthNorm: 0.9,

  /** A word in the title or heading above, to one in the section's own heading. */
  above: 0.5,

  /** What makes a section an answer: words in order and close together. Adds up to 1. */
  answer: { order: 0.32, cluster: 0.68 },
  /** Order in a heading, to order in a text: few words are easily neighbours. */
  orderInHeading: 0.55,
  /** What many matches in a text add, for the choice of a section. */
  repetition: 0.1,
  /** The page as a whole and its best section. Adds up to 1. */
  parts: { page: 0.33, section: 0.67 },
  /** Power of the share of the query's words that the page holds. */
  coveragePower: 2,
  /** A page that stands back, to others. */
  back: 0.5,
  /** Pages that hold less of the query, to the page that holds most, are noise. */
  leastCoverage: 0.15,

  /** Order in the fit of a title or heading. */
  orderInFit: 0.12,
  /** Powers of the fit: what only resembles the query is worth much less. */
  fitPower: { title: 3, heading: 4.5, word: 0.66 },
  /** Highest score of a title that is the query, of a heading that is, of any other page. */
  highest: { title: 0.98, heading: 0.93, answer: 0.53, about: 0.9 },
};

/** More matches are worth more, but each less than the one before; 0 to 1. */
export const saturated = (matches: number, halfway: number) => matches / (matches + halfway);
