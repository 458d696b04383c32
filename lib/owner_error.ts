/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader. */
  told(translate: (message: string) => string): string {
    return translate(this.message);
  }
}
