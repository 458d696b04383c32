/** The part of lunr 2.3 that the search uses, and a module of lunr-languages, which extends it. */

declare namespace lunr {
  class Token {
    constructor(text: string);
    toString(): string;
  }

  /** A step of lunr's text pipeline: a changed token, or nothing when the token is dropped. */
  type PipelineFunction = (token: Token) => Token | undefined;

  const stemmer: PipelineFunction;
  const stopWordFilter: PipelineFunction;
}

export default lunr;
