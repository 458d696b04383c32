/**
 * What the score of a page is made of, from 0 to 1 unless it says otherwise. `DESIGN.md` tells how
 * to change one without breaking another.
 */
export const weights = {
  /**
   * What differs between a query of one word and one of several. `topic` is how much a page is
   * about a word, by its title and by its other places: a heading and the description count as so
   * many occurrences in a text, and `halfway` occurrences have half the weight of any number.
   * `highest` is the highest score of a page whose title or heading is not the query.
   */
  word: {
    topic: { title: 0.97, text: 0.1, heading: 4, description: 3, halfway: 1.5 },
    leastCoverage: 0.15 ** 4,
    titlePower: 0.66,
    orderInFit: 0,
    highest: 0.9,
    /** Power of the qualities: no second word tells the exact word from a weaker match. */
    sharpness: 4,
  },
  words: {
    topic: { title: 0.95, text: 0.9, heading: 0.2, description: 0.5, halfway: 1.05 },
    /** Pages with less coverage, beside the highest that any page has, are noise. */
    leastCoverage: 0.15,
    /** Power of the fit of a title: a partial fit counts much less. */
    titlePower: 3,
    /** Order in the fit of a title or heading. */
    orderInFit: 0.12,
    highest: 0.53,
    /** The page as a whole and its best section; they add up to 1. */
    parts: { page: 0.33, section: 0.67 },
    coveragePower: 2,
  },
  /** Score of a title that is the query and of a heading that is, and the power of its fit. */
  exact: { title: 0.98, heading: 0.93, headingPower: 4.5 },
  /** What makes a section an answer: words in order and close together; they add up to 1. */
  answer: { order: 0.32, proximity: 0.68 },
  /** Order in a heading, to order in a text: few words are easily adjacent. */
  orderInHeading: 0.55,
  /** What many matches in a text add, for the choice of a section. */
  repetition: 0.1,
  /** A word in the heading above, to one in the section's own heading. */
  inherited: 0.5,
  /** How much more occurrences a page of more than average length needs. */
  lengthNorm: 0.9,
  /**
   * How far the coverage of a page that has keywords is that of these and the title, and what they name, to words that stand in a
   * section in order and close together.
   */
  names: { coverage: 0.5, answer: 1.2 },
  /** A demoted page, to others. */
  demotion: 0.5,
  /** A guide where a trouble is told, and a service where somebody wants to do it alone. */
  behind: 0.6,
};

/** More occurrences count more, but each less than the one before; 0 to 1. */
export const saturated = (occurrences: number, halfway: number) =>
  occurrences / (occurrences + halfway);
