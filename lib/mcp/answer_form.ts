import { admits } from "../http/negotiation.ts";

export type AnswerForm = "json" | "stream";

/** What the Accept header of every known client reads as. */
const usual = new Set([null, "*/*", "application/json", "application/json, text/event-stream"]);

/** JSON wherever it is accepted, else an event stream; `undefined` where neither is (decisions 6.3). */
export function answerForm(request: Request): AnswerForm | undefined {
  if (usual.has(request.headers.get("accept")) || admits(request, "application/json")) {
    return "json";
  }
  return admits(request, "text/event-stream") ? "stream" : undefined;
}
