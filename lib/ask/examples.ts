import type { Page } from "../content/page.ts";
import type { Site } from "../content/site.ts";
import type { Example } from "../http/endpoint.ts";
import { eventFrame } from "../http/event_stream.ts";
import type { Language } from "../language.ts";
import { meta, searchResult } from "./results.ts";

const query_id = "example-1";

/** The requests by GET that the reference shows: one JSON answer, one stream, one refusal. */
export function getExamples({ site }: { site: Site }, language: Language): Example[] {
  const { pricing } = site.in(language);
  const query = { query: pricing.title, language, query_id };
  return [
    { query: { ...query, streaming: "false" }, answer: answer(pricing, site), varies: true },
    { title: titles.stream[language], query, answer: stream(pricing, site), varies: true },
    { query: { query: "", language, streaming: "false" } },
  ];
}

/** The same by POST, and in the form of NLWeb. */
export function postExamples({ site }: { site: Site }, language: Language): Example[] {
  const { pricing } = site.in(language);
  const body = { query: pricing.title, language, streaming: false, query_id };
  return [
    { body, answer: answer(pricing, site), varies: true },
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

/** An answer with one result: the page whose title is the query. */
const answer = (page: Page, site: Site) => ({ query_id, _meta: meta, results: [item(page, site)] });

function stream(page: Page, site: Site): string {
  return [
    { event: "start", data: { query_id, _meta: meta, query: page.title } },
    { event: "result", data: { index: 0, item: item(page, site) } },
    { event: "complete", id: query_id, data: { query_id, _meta: meta, total: 1 } },
  ].map(eventFrame).join("");
}

function item(page: Page, site: Site) {
  const { title, description, path } = page;
  const excerpt = description.slice(0, 300);
  const hit = {
    page,
    title,
    description,
    path,
    location: path,
    section: null,
    score: 100,
    excerpt,
  };
  return searchResult(hit, { site });
}
