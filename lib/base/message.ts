/** A value in a message; `null` is what the message is about. */
type MessageValue = string | number | Message | null;

/** Puts a message into the words of its reader. */
export type Translate = (message: Message) => string;

/** Stands in a message for the name of what it is about, until that is known. */
export const it = null;

/** Something that an owner is told, which says itself in English and in other languages. */
export class Message {
  /** `form` is the English text, with `{0}`, `{1}` … in the place of its values. */
  constructor(readonly form: string, readonly values: readonly MessageValue[]) {}

  /** Says it by a table of the forms that another language has for the English ones. */
  in(forms: ReadonlyMap<string, string>): string {
    return (forms.get(this.form) ?? this.form).replace(/\{(\d)\}/g, (_, place) => {
      const value = this.values[place];
      return value instanceof Message ? value.in(forms) : String(value);
    });
  }

  /** Says it of something. */
  of(name: MessageValue): Message {
    return new Message(this.form, this.values.map((value) => value === it ? name : value));
  }

  toString(): string {
    return this.in(new Map());
  }
}

/** Makes a message of a text, which may go on in another line wherever it has a space. */
export const say = (texts: readonly string[], ...values: MessageValue[]): Message => {
  const form = texts.reduce((before, text, place) => `${before}{${place - 1}}${text}`);
  return new Message(form.replace(/\s+/g, " "), values);
};

/** Writes messages as the text that a schema of zod takes. */
export const asZodMessage = (...messages: Message[]): string => JSON.stringify(messages);

/** Reads the messages of an issue of zod. */
export const messagesIn = (message: string): Message[] =>
  JSON.parse(message, (_, value) => value?.form ? new Message(value.form, value.values) : value);

/** Something that an owner is told: what is wrong, and what to do about it. */
export class OwnerError extends Error {
  /** Writes it in the words of its reader; the message is English. */
  readonly translatedBy: (translate: Translate) => string;

  constructor(problem: Message | OwnerError["translatedBy"]) {
    const translated = problem instanceof Message
      ? (translate: Translate) => translate(problem)
      : problem;
    super(withoutControls(translated(String)));
    this.translatedBy = (translate) => withoutControls(translated(translate));
  }
}

/** Takes out what acts on a terminal or turns the order of a text: names of files may hold it. */
export const withoutControls = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu, "\uFFFD");
