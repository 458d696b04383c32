import { assertEquals } from "@std/assert";
import { documentsOf } from "../../lib/discovery/agent_files.ts";
import { type Language, packs } from "../../lib/languages/mod.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { searchDocuments } from "../../lib/search/site_search.ts";
import type { Hit, SearchDocument } from "../../lib/search/types.ts";
import { configOf, loadSite } from "../kit/app.ts";
import { random } from "../kit/random.ts";
import { page, visitorsWords } from "./corpus.ts";

/**
 * What the search answers on the pages of three sites and on made ones, and with which scores, as it
 * was recorded: a change of the ranking shows here with everything it moves. To record anew what was
 * changed on purpose: `RECORD=1 deno test -A --lock=tests/deno.lock tests/search/recorded_test.ts`
 */
const file = new URL("./recorded.json", import.meta.url);

const asked = (trade: string): string[] =>
  JSON.parse(Deno.readTextFileSync(`tests/search/wishes/${trade}.json`))
    .map(({ ask }: { ask: string }) => ask);

const searched: [folder: string, language: Language, queries: string[]][] = [
  ["tests/search/sites/law", "en", [
    ...asked("law"),
    ...["contract", "contracts", "contrat", "contr", "con", "co", "landlords deposit", "deposit"],
    ...["the", "the will", "a will", "will", "to be", "who", "fired", "fried", "dismisal letter"],
    ...["dismissal", "dismiss", "notice period", "period notice", "inheritance", "heritance"],
    ...[
      "court register",
      "web shop",
      "webshop",
      "share holder",
      "employ ment",
      "API",
      "/api/hours",
    ],
    ...["hours.json", "opening hours API", "INVALID_HOUR", "zeppelin", "zeppelin contract", "§ 1"],
    ...["how do I check a contract myself", "my own will", "contract contract contract", "e-mail"],
    ...["what does a divorce cost", "divorce fees", "divorce lawyer fees for a short marriage"],
  ]],
  ["tests/search/sites/engineering", "de", [
    ...asked("engineering"),
    ...["Statik", "statisch", "Stat", "Riss", "Risse", "Rissen", "Riß", "Rissgutachten", "Wände"],
    ...["Waende", "Wande", "tragende", "Wand tragende", "Energieberatungskosten", "Dachausbau"],
    ...["Dach Ausbau", "Gutachtenkosten", "Gutachten", "Schadensgutachten", "Schaden Gutachten"],
    ...["Bauleitung", "Leitung", "Baustellenbesuch", "der", "die Wand", "sich", "Förderantrag"],
    ...["Foerderung", "Forderung", "Fördrung", "Bestandsumbau", "Brandschutznachweis", "Zeppelin"],
    ...["was kostet eine Energieberatung", "Projektkosten", "Preisliste", "Kostenvoranschlag"],
  ]],
  ["tests/site", "en", [
    ...[
      "database",
      "databases",
      "data base",
      "migration",
      "migrate",
      "database migration",
      "oracle",
    ],
    ...["migration of a database without downtime", "backup", "restore a backup", "backup restore"],
    ...["accessibility", "accesibility audit", "audit", "review", "API review", "contract review"],
    ...["what does an audit cost", "prices", "rate", "hourly", "privacy", "who are you", "contact"],
    ...[
      "how do I test a backup myself",
      "our site is not accessible",
      "screen",
      "keyboard",
      "rest",
    ],
  ]],
  ["tests/site", "de", [
    ...["Datenbank", "Datenbanken", "Datenbankmigration", "Migration der Datenbank", "Barriere"],
    ...[
      "Barrierefreiheit",
      "barrierefrei",
      "Prüfung",
      "Pruefung",
      "Prufung",
      "API Prüfung",
      "Preis",
    ],
    ...[
      "Was kostet eine Prüfung",
      "Stundensatz",
      "Sicherung",
      "Datensicherung",
      "Formular",
      "Büro",
    ],
    ...["Formulare testen", "wie teste ich Formulare selbst", "wer sind Sie", "Kontakt", "Telefon"],
  ]],
];

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
      documents.get(document.whole ?? document.id)?.page?.file.startsWith("lib/") === false;
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

/** Queries of one to five words, some of them begun, mistyped or put together. */
function madeQueries(language: Language): string[] {
  const { below, pick } = random(`queries ${language}`);
  const words = wordsOf[language]!.split(" ");
  const typed = () => {
    const word = pick(words);
    const at = 1 + below(word.length - 1);
    return pick([
      word,
      word,
      word,
      word.slice(0, 2 + below(6)),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + pick(["a", "e", "n", "x"]) + word.slice(at),
      word + pick(words).toLowerCase(),
      `${word.slice(0, at)} ${word.slice(at)}`,
    ]);
  };
  return Array.from({ length: 60 }, () => Array.from({ length: 1 + below(5) }, typed).join(" "));
}

const told = ({ location, score }: Hit): string => `${score} ${location}`;

/** An excerpt with its marks as brackets. */
function marked({ excerpt, marks }: Hit): string {
  return marks.toReversed().reduce(
    (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    excerpt,
  );
}

type Answers = Record<string, string[]>;

function answersOf(
  documents: readonly SearchDocument[],
  language: Language,
  words: Parameters<typeof buildSearchIndex>[2],
  queries: readonly string[],
): Answers {
  const index = buildSearchIndex(documents, language, words);
  return Object.fromEntries(queries.map((query) => {
    const { hits, total, unknown } = index.search(query, 4);
    const [first] = hits;
    const found = `${total} found${unknown.length > 0 ? `, none with ${unknown}` : ""}`;
    return [query, [found, ...hits.map(told), ...first ? [marked(first)] : []]];
  }));
}

Deno.test("What the search answers on three sites and on made pages is what was recorded", () => {
  const answers: Record<string, Answers> = {};
  for (const [folder, language, queries] of searched) {
    const { words: { wishes }, synonyms } = loadSite(folder, configOf()).in(language);
    const { everyday } = packs[language].search;
    const documents = documentsIn(folder, language);
    const name = `${folder} ${language}`;
    answers[name] = answersOf(documents, language, { wishes, synonyms, everyday }, queries);
  }
  for (const language of ["en", "de"] as const) {
    const [documents, queries] = [madeDocuments(language), madeQueries(language)];
    answers[`made ${language}`] = answersOf(documents, language, visitorsWords(language), queries);
  }
  if (Deno.env.get("RECORD")) Deno.writeTextFileSync(file, `${JSON.stringify(answers, null, 2)}\n`);
  assertEquals(answers, JSON.parse(Deno.readTextFileSync(file)));
});
