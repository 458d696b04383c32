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

/** Writes a large German site into a folder of its own, with every word on one page or several. */
export function largeSite({ pages, words: count, synonyms, length = 300 }: Size) {
  const folder = tempFolder();
  const dice = random("pages");
  const different = new Set<string>();
  while (different.size < count) {
    different.add(Array.from({ length: 2 + dice.below(4) }, () => dice.pick(syllables)).join(""));
  }
  const words = [...different];
  // As in real texts, few words are on many pages and most on few.
  const frequent = () => words[Math.floor(count ** (dice.below(10_000) / 10_000))]!;
  const some = (length: number) => Array.from({ length }, frequent).join(" ");
  const write = (file: string, text: string) =>
    Deno.writeTextFileSync(`${folder.dir}/${file}`, text);
  Deno.mkdirSync(`${folder.dir}/de/seiten`, { recursive: true });
  const lists = Array.from(
    { length: synonyms },
    (_, at) => [words[at * 5]!, ...Array.from({ length: 4 }, () => some(2))],
  );
  write("site.json", JSON.stringify({ name: "X", languages: ["de"], de: { synonyms: lists } }));
  write("de/index.md", "---\ntitle: Start\n---\nText.\n");
  const share = Math.ceil(count / pages);
  for (let page = 0; page < pages; page++) {
    const own = words.slice(page * share, (page + 1) * share).join(" ");
    const text = `${own} ${some(Math.max(0, length - share))}`;
    const front = `title: ${some(3)}\ndescription: ${some(8)}`;
    write(`de/seiten/${page}.md`, `---\n${front}\n---\n${text}\n\n## ${some(4)}\n\n${text}\n`);
  }
  return { ...folder, words };
}
