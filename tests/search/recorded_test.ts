import { assertEquals } from "@std/assert";
import { documentsOf } from "../../lib/discovery/site_files.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { searchDocuments } from "../../lib/search/site_search.ts";
import type { Hit, SearchDocument } from "../../lib/search/types.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { random } from "../kit/random.ts";
import { page, visitorsWords } from "./corpus.ts";

/**
 * What the search answers on the pages of three sites and on made ones, and with which scores, as it
 * was recorded: a change of the ranking shows here with everything it moves. Its keys are asked; to
 * ask more, add a key. `UPDATE=1` writes the answers, for a person to read.
 */
const file = new URL("./recorded.json", import.meta.url);
const recorded: Record<string, Record<string, string[]>> = JSON.parse(Deno.readTextFileSync(file));

/** Pages that only programs want, beside those that the sites' own people wrote. */
const forPrograms = [
  { ...page("/developers/hours", "Opening hours API", "GET /api/hours gives the opening hours") },
  { ...page("/errors", "Errors", "INVALID_HOUR: the contract of the API has no such hour") },
].map((document) => ({ ...document, kind: "developer" as const }));

/** The documents of a site; of the engine's own, whose wording is nobody's promise, the titles alone. */
function documentsIn(folder: string, language: Language): SearchDocument[] {
  const site = loadSite(folder, configOf());
  const documents = documentsOf(site);
  const own = searchDocuments({ site, documents }, language).map((document) => {
    const isOwn =
      documents.get(document.pagePath ?? document.id)?.page?.file.startsWith("lib/") === false;
    return isOwn ? document : { ...document, description: "", sections: [] };
  });
  return [...own, ...forPrograms];
}

/** Words that made texts are made of: the first often, the last hardly ever. */
const wordsOf: Partial<Record<Language, string>> = {
  en: "the and of a to in is for with database data base index query search server page test " +
    "restore backup backups restoring lock locked locks replica replication migration migrate table " +
    "row transaction isolation snapshot retry idempotency request requests response timeout cache " +
    "caching cached latency throughput queue worker deploy deployment rollback monitor monitoring " +
    "alert incident review reviewer reviewing maxRetryCount node_id é café résumé naïve zero-downtime",
  de:
    "der die und das ist mit für ein zu im Daten Datenbank Datenbanken Bank Sicherung Datensicherung " +
    "Sicherungen Wiederherstellung Suche Suchindex Index Abfrage Abfragen Server Seite Prüfung " +
    "Prüfungen prüfen geprüft Leistung Leistungskatalog Katalog Sperre gesperrt Tabelle Zeile " +
    "Übertragung Größe Maße Straße Antwort Antworten Zwischenspeicher Speicher Warteschlange " +
    "Auslieferung Störung Störungen Überwachung überwachen Alarm Vertrag Verträge Vertragsprüfung",
};

/** Pages of several sections with made texts, always the same ones. */
function madeDocuments(language: Language): SearchDocument[] {
  const { below, pick } = random(language);
  const words = wordsOf[language]!.split(" ");
  const word = () => words[Math.min(below(words.length), below(words.length))]!;
  const some = (most: number) => Array.from({ length: 1 + below(most) }, word).join(" ");
  const text = () => Array.from({ length: below(9) }, () => `${some(14)}.`).join(" ");
  return Array.from({ length: 90 }, (_, number) => {
    let path: string[] = [];
    const sections = Array.from({ length: 1 + below(6) }, (_, at) => {
      path = at === 0 ? [] : [...path.slice(0, below(3)), some(3)];
      return { anchor: at === 0 ? null : `s${at}`, headings: path, text: text() };
    });
    return {
      id: `/${language}/${number}-${word().toLowerCase()}`,
      title: some(4),
      description: below(4) > 0 ? some(9) : "",
      sections,
      keywords: below(3) === 0 ? [some(1), some(2)] : [],
      kind: pick(["page", "page", "service", "article", "developer", "start", "file"] as const),
    };
  });
}

const told = ({ location, score }: Hit): string => `${score} ${location}`;

/** An excerpt with its marks as brackets. */
function marked({ excerpt, marks }: Hit): string {
  return marks.toReversed().reduce(
    (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    excerpt,
  );
}

Deno.test("What the search answers on three sites and on made pages is what was recorded", () => {
  const answers = Object.entries(recorded).map(([name, asked]) => {
    const [folder = "", language] = name.split(" ") as [string, Language];
    const isMade = folder === "made";
    const documents = isMade ? madeDocuments(language) : documentsIn(folder, language);
    const words = isMade ? visitorsWords(language) : loadSite(folder, configOf()).in(language);
    const index = buildSearchIndex(documents, language, words);
    const answered = Object.keys(asked).map((query) => {
      const { hits, total, unknown } = index.search(query, 4);
      const found = `${total} found${unknown.length > 0 ? `, none with ${unknown}` : ""}`;
      return [query, [found, ...hits.map(told), ...hits.slice(0, 1).map(marked)]];
    });
    return [name, Object.fromEntries(answered)];
  });
  const now = Object.fromEntries(answers);
  if (Deno.env.get("UPDATE")) Deno.writeTextFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else assertEquals(now, recorded);
});
