import type { Language } from "../../lib/languages/mod.ts";
import { analysers } from "../../lib/search/analyser.ts";
import { wordsOf } from "../../lib/search/tokenizer.ts";
import type { SearchDocument } from "../../lib/search/types.ts";
import { random } from "../kit/random.ts";

/** A query whose answer is known: it is made of the document's own words. */
export interface KnownItem {
  query: string;
  id: string;
}

type Dice = ReturnType<typeof random>;

const frames: Record<Language, string[]> = {
  en: ["how do I", "how can I use", "what is", "where can I find", "when do I need", "why is"],
  de: ["wie kann ich", "wo finde ich", "was ist", "wie geht", "wann brauche ich", "warum gibt es"],
};

/** Queries of each kind, the same ones for the same documents. */
export function knownItems(
  documents: readonly SearchDocument[],
  language: Language,
  original: (id: string) => unknown,
): Record<string, KnownItem[]> {
  const isSubject = (word: string) =>
    word.length > 2 && !analysers[language].isStopWord(word.toLowerCase());
  const subjects = (text: string) => (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(isSubject);

  /** Names that belong to one document only. */
  function unique(names: (document: SearchDocument) => string[]): KnownItem[] {
    const owners = new Map<string, KnownItem[]>();
    for (const document of documents) {
      for (const query of names(document)) {
        const key = wordsOf(query).join(" ");
        if (/\p{L}{3}/u.test(key)) {
          owners.set(key, [...owners.get(key) ?? [], { query, id: document.id }]);
        }
      }
    }
    return [...owners.values()]
      .filter((items) => new Set(items.map(({ id }) => original(id))).size === 1)
      .map(([first]) => first!);
  }

  const titles = unique(({ title }) => [title]);
  const headings = unique(({ sections }) => sections.flatMap(({ headings }) => headings.slice(-1)));
  const texts = documents.map(({ id, sections }) => ({
    id,
    query: sections.map(({ text }) => text).sort((a, b) => b.length - a.length)[0] ?? "",
  }));

  /** Changes names drawn at random; a change that leaves nothing to ask gives an empty string. */
  function items(kind: string, from: KnownItem[], change: (name: string, dice: Dice) => string) {
    const dice = random(kind);
    return dice.shuffle(from).map(({ query, id }) => ({ query: change(query, dice), id }))
      .filter(({ query }) => query !== "" && query.length <= 200).slice(0, 250);
  }

  return {
    "a word of the title": items("single", titles, (title, dice) => {
      return dice.pick(["", ...subjects(title)].slice(-3));
    }),
    "heading": items("heading", headings, (heading) => heading),
    "question": items("question", headings, (heading, dice) => {
      return `${dice.pick(frames[language])} ${heading[0]!.toLowerCase()}${heading.slice(1)}?`;
    }),
    "three words in a row": items("phrase", texts, (text, dice) => {
      const words = text.match(/[\p{L}\p{N}-]+/gu) ?? [];
      const starts = [...words.keys()].filter((at) =>
        words.slice(at, at + 3).filter(isSubject).length >= 2
      );
      const start = dice.pick(starts) ?? 0;
      return words.slice(start, start + 3).join(" ");
    }),
    "three words near each other": items("words", texts, (text, dice) => {
      const words = subjects(text);
      const near = words.slice(dice.below(words.length - 11)).slice(0, 12);
      return near.length < 12 ? "" : [near[0], near[4 + dice.below(3)], near.at(-1)].join(" ");
    }),
    "title with a slip": items("typo", titles, misspelt),
  };
}

/** One slip in the longest word: a letter missing, doubled, wrong or exchanged with the next. */
function misspelt(name: string, dice: Dice): string {
  const [word = ""] = (name.match(/\p{L}{5,}/gu) ?? []).sort((a, b) => b.length - a.length);
  if (word === "") return "";
  const at = 1 + dice.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  const slips = [
    before + after,
    before + letter + letter + after,
    before + (letter === "x" ? "y" : "x") + after,
    before + after[0] + letter + after.slice(1),
  ].filter((slip) => slip !== word);
  return name.replace(word, () => dice.pick(slips));
}
