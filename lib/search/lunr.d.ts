/** The part of lunr 2.3 that the search uses; the package carries no types of its own. */

declare namespace lunr {
  class Token {
    constructor(text: string, metadata?: Record<string, unknown>);
    toString(): string;
  }

  /** A step of lunr's text pipeline: a changed token, or nothing when the token is dropped. */
  type PipelineFunction = (token: Token) => Token | undefined;

  class Pipeline {}

  /** A sparse vector: index, value, index, value, … in order of the indexes. */
  class Vector {
    constructor(elements: ArrayLike<number>);
  }

  /** The number of a term in the vectors, and for every field the documents that hold it. */
  type Posting = { _index: number } & Record<string, unknown>;

  /** A set of words; the index asks it which of its words a query's term stands for. */
  interface TokenSet {
    toArray(): string[];
  }

  class Query {
    term(term: string, options: { boost: number; usePipeline: boolean }): this;
  }

  interface Result {
    ref: string;
    score: number;
  }

  class Index {
    constructor(parts: {
      invertedIndex: Record<string, Posting>;
      fieldVectors: Record<string, Vector>;
      tokenSet: { intersect(terms: TokenSet): TokenSet };
      fields: string[];
      pipeline: Pipeline;
    });
    query(build: (query: Query) => void): Result[];
  }

  const stemmer: PipelineFunction;
  const stopWordFilter: PipelineFunction;
}

export default lunr;
