import type { Deps } from "../deps.ts";
import type { Question } from "./question.ts";
import { findResults, meta, queryId, type SearchResult } from "./results.ts";

type Meta = typeof meta;

/** The events of a streamed answer, in this order (spec "Events", decisions 5.3). */
export type AskEvent =
  | { event: "start"; data: { query_id: string; _meta: Meta; query: string } }
  | { event: "result"; data: { index: number; item: SearchResult } }
  | { event: "complete"; id: string; data: { query_id: string; _meta: Meta; total: number } };

/** Answers a question event by event; a consumer that stops ends the work. */
export async function* askEvents(
  question: Question,
  deps: Deps,
): AsyncGenerator<AskEvent, void> {
  const query_id = queryId(question);
  yield { event: "start", data: { query_id, _meta: meta, query: question.query } };
  const { results, total } = await findResults(question, deps);
  for (const [index, item] of results.entries()) yield { event: "result", data: { index, item } };
  yield { event: "complete", id: query_id, data: { query_id, _meta: meta, total } };
}
