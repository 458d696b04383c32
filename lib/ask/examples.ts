import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Example } from "../http/endpoint.ts";
import { eventFrame } from "../http/event_stream.ts";
import type { Language } from "../language.ts";
import { _meta, searchResult } from "./answer.ts";

const query_id = "example-1";

/** The requests by GET that the reference shows: one JSON answer, one stream, one refusal. */
export function getExamples({ site }: { site: Site }, language: Language): Example[] {
  const { pricing } = site.in(language);
  const query = { query: pricing.title, language, query_id };
  const item = resultOf(pricing, site);
  const stream = [
    { event: "start", data: { query_id, _meta, query: pricing.title } },
    { event: "result", data: { index: 0, item } },
    { event: "complete", id: query_id, data: { query_id, _meta, total: 1 } },
  ];
  return [
    {
      query: { ...query, streaming: "false" },
      answer: { query_id, _meta, results: [item] },
      varies: true,
    },
    {
      title: titles.stream[language],
      query,
      answer: stream.map(eventFrame).join(""),
      varies: true,
    },
    { query: { query: "", language, streaming: "false" } },
  ];
}

/** The same by POST, and in the form of NLWeb. */
export function postExamples({ site }: { site: Site }, language: Language): Example[] {
  const { pricing } = site.in(language);
  const body = { query: pricing.title, language, streaming: false, query_id };
  return [
    { body, answer: { query_id, _meta, results: [resultOf(pricing, site)] }, varies: true },
    {
      title: titles.nlWeb[language],
      body: { query: { text: pricing.title }, prefer: { streaming: false }, query_id },
    },
    { body: { ...body, mode: "summarize" } },
  ];
}

const titles = {
  stream: { en: "The same as a stream of events", de: "Dasselbe als Event-Stream" },
  nlWeb: { en: "In the form of NLWeb", de: "In der Form von NLWeb" },
} satisfies Record<string, Record<Language, string>>;

/** The page whose title is the query. */
function resultOf(page: Page, site: Site) {
  const { title, description, path } = page;
  const excerpt = description.slice(0, 300);
  const found = { location: path, section: null, score: 100, excerpt };
  return searchResult({ page, title, description, path, ...found }, site);
}
