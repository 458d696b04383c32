/** A value in a saying; `null` is what the saying is about. */
type SayingValue = string | number | Saying | null;

/** Puts a saying into the words of its reader. */
export type Translate = (saying: Saying) => string;

/** Stands in a saying for the name of what it is about, until that is known. */
export const it = null;

/** Something that an owner is told, which says itself in English and in other languages. */
export class Saying {
  /** `form` is the English text, with `{0}`, `{1}` … in the place of its values. */
  constructor(readonly form: string, readonly values: readonly SayingValue[]) {}

  /** Says it by a table of the forms that another language has for the English ones. */
  in(forms: ReadonlyMap<string, string>): string {
    return (forms.get(this.form) ?? this.form).replace(/\{(\d)\}/g, (_, place) => {
      const value = this.values[place];
      return value instanceof Saying ? value.in(forms) : String(value);
    });
  }

  /** Says it of something. */
  of(name: SayingValue): Saying {
    return new Saying(this.form, this.values.map((value) => value === it ? name : value));
  }

  toString(): string {
    return this.in(new Map());
  }
}

/** Makes a saying of a text, which may go on in another line wherever it has a space. */
export const say = (texts: readonly string[], ...values: SayingValue[]): Saying => {
  const form = texts.reduce((before, text, place) => `${before}{${place - 1}}${text}`);
  return new Saying(form.replace(/\s+/g, " "), values);
};

/** Writes sayings as a text, which is what a schema takes for a message. */
export const asMessage = (...sayings: Saying[]): string => JSON.stringify(sayings);

/** Reads the sayings of a schema's message. */
export const sayingsIn = (message: string): Saying[] =>
  JSON.parse(message, (_, value) => value?.form ? new Saying(value.form, value.values) : value);

/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader; the message is English. */
  readonly translatedBy: (translate: Translate) => string;

  constructor(problem: Saying | OwnerError["translatedBy"]) {
    const translated = problem instanceof Saying
      ? (translate: Translate) => translate(problem)
      : problem;
    super(withoutControls(translated(String)));
    this.translatedBy = (translate) => withoutControls(translated(translate));
  }
}

/** Takes out what acts on a terminal or turns the order of a text: names of files may hold it. */
export const withoutControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
