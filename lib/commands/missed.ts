import type { Config } from "../config.ts";
import { isEngineFile } from "../content/page.ts";
import { documentsOf } from "../discovery/agent_files.ts";
import { translator } from "../languages/messages.ts";
import { languages } from "../languages/mod.ts";
import { loadSite } from "../load.ts";
import { createSiteSearch } from "../search/site_search.ts";
import { parsed } from "./report.ts";

/** Proposes keywords for the searches that a log tells of: by page, as the line to paste there. */
export async function proposeKeywords(log: string, dir: string, config: Config): Promise<string> {
  const missed = missedIn(log);
  const { site } = loadSite(dir, config);
  const say = translator(site.languages[0]);
  const documents = documentsOf(site);
  const search = createSiteSearch({ site, documents });
  const proposed = new Map<string, string[]>();
  const lost: string[] = [];
  for (const { language, text, count } of missed) {
    const { hits } = await search.search(text, language, 1, "shown");
    const page = hits[0] && documents.get(hits[0].path)?.page;
    if (page === undefined || isEngineFile(page.file)) lost.push(`- ${text} (${count})`);
    else proposed.set(page.file, [...proposed.get(page.file) ?? page.keywords, text]);
  }
  const total = missed.reduce((sum, { count }) => sum + count, 0);
  return [
    say(`${total} missed searches, ${missed.length} different ones.`),
    ...proposed.size === 0 ? [] : [say("Add what a page really answers to its front matter:")],
    ...[...proposed].map(([file, words]) =>
      `\n${file}\nkeywords: [${words.map(quoted).join(", ")}]`
    ),
    ...lost.length === 0 ? [] : ["", say("No page comes near these:"), ...lost],
  ].join("\n");
}

/** Reads the searches of a log of JSON lines, the most frequent first; passes over other lines. */
function missedIn(log: string) {
  const missed = log.split("\n").flatMap((line) => {
    const { event, language: tag, text } = parsed(line) ?? {};
    const language = languages.find((each) => each === tag);
    if (event !== "search_missed" || language === undefined) return [];
    return { language, text: String(text).trim().toLowerCase() };
  });
  return [...Map.groupBy(missed, ({ language, text }) => `${language} ${text}`).values()]
    .map((same) => ({ ...same[0]!, count: same.length }))
    .sort((a, b) => b.count - a.count);
}

/** Writes a word as a list in YAML has it: in quotes where it holds one of its signs. */
const quoted = (word: string) => /^[\p{L}\p{N} -]+$/u.test(word) ? word : JSON.stringify(word);
