import type { Config } from "../config.ts";
import { documentsOf } from "../discovery/machine_files.ts";
import { type Language, languages } from "../languages/mod.ts";
import { loadSite } from "../load.ts";
import { createSiteSearch } from "../search/site_search.ts";

/** A search that the log tells of, as often as it stands there. */
interface Missed {
  language: Language;
  text: string;
  count: number;
}

/**
 * Proposes keywords for searches that a log tells of (`LOG_MISSED_SEARCHES`): by page, as the line of
 * front matter to paste.
 */
export async function proposeKeywords(log: string, dir: string, config: Config): Promise<string> {
  const missed = missedIn(log);
  const { site } = loadSite(dir, config);
  const documents = documentsOf(site);
  const search = createSiteSearch(site, documents);
  const proposed = new Map<string, string[]>();
  const lost: string[] = [];
  for (const { language, text, count } of missed) {
    const { hits } = await search.search(text, language, 1, "shown");
    const page = hits[0] && documents.get(hits[0].path)?.page;
    if (page === undefined || page.file.startsWith("lib/")) lost.push(`- ${text} (${count})`);
    else proposed.set(page.file, [...proposed.get(page.file) ?? page.keywords, text]);
  }
  const total = missed.reduce((sum, { count }) => sum + count, 0);
  return [
    `${total} missed searches, ${missed.length} different ones.`,
    ...proposed.size === 0 ? [] : ["Add what a page really answers to its front matter:"],
    ...[...proposed].map(([file, words]) =>
      `\n${file}\nkeywords: [${words.map(quoted).join(", ")}]`
    ),
    ...lost.length === 0 ? [] : ["\nNo page comes near these:", ...lost],
  ].join("\n");
}

/** Reads the searches of a log of JSON lines, the most frequent first; passes over other lines. */
function missedIn(log: string): Missed[] {
  const found = new Map<string, Missed>();
  for (const line of log.split("\n")) {
    const event = parsed(line);
    const language = languages.find((each) => each === event.language);
    if (event.event !== "search_missed" || language === undefined) continue;
    const text = String(event.text).trim().toLowerCase();
    const key = `${language} ${text}`;
    found.set(key, { language, text, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
}

/** Writes a word as a list in YAML has it: in quotes where it holds one of its signs. */
const quoted = (word: string) => /^[\p{L}\p{N} -]+$/u.test(word) ? word : JSON.stringify(word);
