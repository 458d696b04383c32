/** Words that people type for what offices, shops and engineers write. */
export interface EverydayWords {
  /** Words that mean the same. */
  groups: readonly (readonly string[])[];
  /** By a word that people type, what the pages of those who help contain; never the other way. */
  associations: Readonly<Record<string, readonly string[]>>;
}
