import type { Language } from "../language.ts";

const set = (words: string) => new Set(words.split(" "));

/** The words that make a question of a subject. */
export interface QuestionWords {
  /** Words without a subject that lunr's own list of stop words leaves out. */
  stop: ReadonlySet<string>;
  /** Words a question begins with. */
  openers: ReadonlySet<string>;
  /** Words that carry a subject unless they stand in a question: "where can I find …". */
  frame: ReadonlySet<string>;
}

export const questionWords: Record<Language, QuestionWords> = {
  en: {
    stop: set(
      "does doing done didnt doesnt dont isnt arent cant wont im ive id lets whats wheres hows " +
        "wanted wanting please anyone someone something being without within during between before " +
        "each both via such",
    ),
    openers: set(
      "how what where when why which who can could do does is are should would i whats wheres hows",
    ),
    frame: set(
      "find need use used using want get see know learn mean means work works make tell explain " +
        "show happen happens possible difference read here there right best good better",
    ),
  },
  de: {
    stop: set(
      "ab beim bitte darf dürfen eigentlich gern gerne kannst könnte könnten können lässt machen " +
        "macht mache müssen muß müsste möchte möchten tun tut wann warum weshalb wieso wieviel " +
        "wofür womit woran worauf worin worüber wozu wobei würden etwas denn ja nein gibt geht",
    ),
    openers: set(
      "wie wo was wann warum wer weshalb wieso welche welcher welches welchen wozu wofür womit " +
        "worauf kann kannst können könnt könnte darf muss müssen soll sollte gibt ist sind ich wir",
    ),
    frame: set(
      "finde finden findet findest brauche brauchen braucht bedeutet bedeuten heißt bekomme " +
        "bekommt bekommen erhalte erhalten nutze nutzen benutze verwende verwenden funktioniert " +
        "funktionieren nehme nehmen nimmt mach macht machen passiert erfahre sehe sehen möglich unterschied lese " +
        "richtig richtige richtigen richtiger richtiges beste besten guter gute",
    ),
  },
};
