import type { Language } from "../language.ts";

const set = (words: string) => new Set(words.split(" "));

/** Words that frame a question or a wish and that lunr's own lists of stop words leave out. */
export const questionWords: Record<Language, ReadonlySet<string>> = {
  en: set(
    "does doing done didnt doesnt dont isnt arent cant wont im ive id id ill lets whats wheres " +
      "hows want wanted wanting please tell explain anyone someone something here being",
  ),
  de: set(
    "ab beim bekomme bekommt brauche brauchen bitte denn darf dürfen eigentlich finde findet " +
      "geben geht gibt ja kannst können könnten lässt mache machen macht man möchte möchten muß müssen " +
      "müsste nein tun tut wann warum was welcher welches weshalb wieso wieviel wofür womit woran " +
      "worauf worin worüber wozu wobei würden gern gerne etwas bräuchte",
  ),
};
