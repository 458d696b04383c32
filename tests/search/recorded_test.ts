import { assertEquals } from "@std/assert";
import { interfacesOf } from "../../lib/interfaces.ts";
import type { Language } from "../../lib/languages/mod.ts";
import { loadSite } from "../../lib/load_site.ts";
import { buildSearchIndex } from "../../lib/search/index.ts";
import { searchDocuments } from "../../lib/search/site_search.ts";
import type { SearchHit } from "../../lib/search/types.ts";
import { configOf } from "../kit/app.ts";
import { page } from "./corpus.ts";

/**
 * What the search answers on the pages of three sites, and with which scores, as it was recorded: a
 * change of the ranking shows here with everything it moves. To record anew what was changed on
 * purpose: `RECORD=1 deno test -A --lock=tests/deno.lock tests/search/recorded_test.ts`
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
function* documentsOf(folder: string, language: Language) {
  const site = loadSite(folder, configOf());
  const { documents } = interfacesOf(site, { challenge: null });
  for (const document of searchDocuments(site, documents, language)) {
    const isOwn = document && documents.get(document.id)?.page?.file.startsWith("lib/") === false;
    yield isOwn || !document ? document : { ...document, description: "", sections: [] };
  }
  yield* forPrograms;
}

function told({ id, anchor, score }: SearchHit): string {
  return `${score} ${id}${anchor === null ? "" : `#${anchor}`}`;
}

/** An excerpt with its marks as brackets. */
function marked({ excerpt, marks }: SearchHit): string {
  return marks.toReversed().reduce(
    (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    excerpt,
  );
}

Deno.test("What the search answers on three sites is what was recorded", async () => {
  const answers: Record<string, Record<string, string[]>> = {};
  for (const [folder, language, queries] of searched) {
    const { words: { wishes }, synonyms } = loadSite(folder, configOf()).in(language);
    const words = { wishes, synonyms };
    const index = await buildSearchIndex(documentsOf(folder, language), language, words);
    answers[`${folder} ${language}`] = Object.fromEntries(queries.map((query) => {
      const { hits, total, unknown } = index.search(query, 5);
      const [first] = hits;
      const found = `${total} found${unknown.length > 0 ? `, none with ${unknown}` : ""}`;
      return [query, [found, ...hits.map(told), ...first ? [marked(first)] : []]];
    }));
  }
  if (Deno.env.get("RECORD")) Deno.writeTextFileSync(file, `${JSON.stringify(answers, null, 2)}\n`);
  assertEquals(answers, JSON.parse(Deno.readTextFileSync(file)));
});
