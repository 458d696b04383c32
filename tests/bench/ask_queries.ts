import { readContentFiles } from "../../lib/content/files.ts";
import { random } from "./relevance_random.ts";

/** Distinct queries of one to four words that the English pages of a site use, some of them misspelt. */
export function siteQueries(count: number, dir = "content"): string[] {
  const dice = random("queries");
  const words = [...new Set(englishWords(dir))];
  const queries = new Set<string>();
  while (queries.size < count) {
    const chosen = Array.from({ length: 1 + dice.below(4) }, () => dice.pick(words));
    if (dice.below(5) === 0) chosen.push(misspelt(dice.pick(words), dice.below(4)));
    queries.add(chosen.join(" "));
  }
  return [...queries];
}

function englishWords(dir: string): string[] {
  const pages = [...readContentFiles(dir).text].filter(([file]) => file.startsWith("en/"));
  return pages.flatMap(([, text]) => text.match(/[A-Za-z]{4,}/g) ?? []);
}

const misspelt = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);

/** What a search engine with a query syntax, or a careless one, takes long over or throws at. */
export const hostileQueries: readonly string[] = [
  "a".repeat(200),
  "abcdefghijkl~6",
  "abcdefghijklmnop~8 bcdefghijklmnopq~8",
  Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + index % 26)).join(" "),
  "foo:bar +api -design *",
  "*".repeat(200),
  "co ".repeat(66),
  "arch* ser* des* int* per* sec* mig* obs*",
  "xarchitecturx xservicx xdesigx xinterfacx",
  "ſtraße İstanbul ﬁnd 𝔞𝔭𝔦",
  "   ",
  "ü".repeat(200),
];
