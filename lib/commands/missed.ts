import { parse } from "@std/yaml";
import type { Config } from "../config.ts";
import { isEngineFile } from "../content/page.ts";
import { documentsOf } from "../discovery/site_documents.ts";
import { translator } from "../languages/messages.ts";
import { languages } from "../languages/mod.ts";
import { loadSite } from "../load.ts";
import { say } from "../saying.ts";
import { createSiteSearch } from "../search/site_search.ts";
import { readLine, searchedIn } from "./log_lines.ts";

/** Proposes keywords for the searches that a log tells of: by page, as the line to paste there. */
export async function proposeKeywords(log: string, dir: string, config: Config): Promise<string> {
  const searches = missedIn(log);
  const { site, folder } = loadSite(dir, config);
  const translate = translator(site.languages[0]);
  const documents = documentsOf(site);
  const search = createSiteSearch({ site, documents });
  const keywordsByFile = new Map<string, string[]>();
  const unmatched: string[] = [];
  for (const { language, text, count } of searches) {
    const { hits } = await search.search(text, language, "people", 1);
    const page = isKeyword(text) && hits[0] ? documents.get(hits[0].path)?.page : undefined;
    if (page === undefined || isEngineFile(page.file)) unmatched.push(`- ${text} (${count})`);
    else keywordsByFile.set(page.file, [...keywordsByFile.get(page.file) ?? page.keywords, text]);
  }
  const total = searches.reduce((sum, { count }) => sum + count, 0);
  return [
    translate(say`${total} missed searches, ${searches.length} different ones.`),
    ...keywordsByFile.size === 0
      ? []
      : [translate(say`Add what a page really answers to its front matter:`)],
    ...[...keywordsByFile].map(([file, words]) => `\n${file}\n${lineFor(folder.get(file), words)}`),
    ...unmatched.length === 0 ? [] : ["", translate(say`No page comes near these:`), ...unmatched],
  ].join("\n");
}

/** Reads the searches of a log of JSON lines, the most frequent first; passes over other lines. */
function missedIn(log: string) {
  const searches = log.split("\n").map(readLine).flatMap((line) => {
    if (line?.event !== "search_missed") return [];
    const language = languages.find((language) => language === line.language);
    const text = searchedIn(line);
    return language === undefined || text === "" ? [] : { language, text };
  });
  return [...Map.groupBy(searches, ({ language, text }) => `${language} ${text}`).values()]
    .map((searches) => ({ ...searches[0]!, count: searches.length }))
    .sort((a, b) => b.count - a.count);
}

/** Tells if a text can be a keyword: markup is none, nor what a page would fill in. */
const isKeyword = (text: string) => /[\p{L}\p{N}]/u.test(text) && !/[<>{}]/.test(text);

/** Writes keywords as the front matter of a page's file has them: in TOML between lines of +++. */
function lineFor(file: Uint8Array | undefined, words: string[]): string {
  const isToml = /^\s*\+\+\+/.test(new TextDecoder().decode(file?.subarray(0, 100)));
  return isToml
    ? `keywords = [${words.map((word) => JSON.stringify(word)).join(", ")}]`
    : `keywords: [${words.map(quoted).join(", ")}]`;
}

/** Writes a word as a list in YAML has it: in quotes where it would be read as anything else. */
const quoted = (word: string) => readsAs(word) === word ? word : JSON.stringify(word);

function readsAs(text: string): unknown {
  try {
    const list = parse(`[${text}]`, { schema: "core" });
    return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
  } catch {
    return undefined;
  }
}
