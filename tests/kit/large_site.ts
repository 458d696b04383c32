import { join } from "@std/path/posix";
import { tempFolder } from "./folder.ts";
import { random } from "./random.ts";

/** Sizes of a site that nobody wrote; its words all differ, as those of a real one do. */
export interface Size {
  pages: number;
  words: number;
  /** Lists of synonyms. */
  synonyms: number;
  /** Words of a text, of which a page has two. */
  length?: number;
}

const syllables = "ba che de fi go hu ja kel lo mung na per qui ro sen ta un ver wi zo".split(" ");

/** Makes so many different words, the first of them the most frequent. */
function madeUpWords(count: number): string[] {
  const dice = random("words");
  const words = new Set<string>();
  while (words.size < count) {
    words.add(Array.from({ length: 2 + dice.below(4) }, () => dice.pick(syllables)).join(""));
  }
  return [...words];
}

/** Writes a large German site into a folder of its own, with every word on one page or several. */
export function largeSite({ pages, words: count, synonyms, length = 300 }: Size) {
  const folder = tempFolder();
  const words = madeUpWords(count);
  const dice = random("pages");
  // As in real texts, few words are on many pages and most on few.
  const frequent = () => words[Math.floor(count ** (dice.below(10_000) / 10_000))]!;
  const some = (length: number) => Array.from({ length }, frequent);
  const write = (file: string, text: string) =>
    Deno.writeTextFileSync(join(folder.dir, file), text);
  Deno.mkdirSync(join(folder.dir, "de/seiten"), { recursive: true });
  const lists = Array.from(
    { length: synonyms },
    (_, at) => [words[at * 5]!, ...Array.from({ length: 4 }, () => some(2).join(" "))],
  );
  write("site.json", JSON.stringify({ name: "X", languages: ["de"], de: { synonyms: lists } }));
  write("de/index.md", "---\ntitle: Start\n---\nText.\n");
  const share = Math.ceil(count / pages);
  for (let page = 0; page < pages; page++) {
    const own = words.slice(page * share, (page + 1) * share);
    const text = dice.shuffle([...own, ...some(Math.max(0, length - own.length))]).join(" ");
    const front = `title: ${some(3).join(" ")}\ndescription: ${some(8).join(" ")}`;
    write(
      `de/seiten/${page}.md`,
      `---\n${front}\n---\n${text}\n\n## ${some(4).join(" ")}\n\n${text}\n`,
    );
  }
  return { ...folder, words };
}
