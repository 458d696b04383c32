import { headerFields, type HttpAnswer, text } from "../../kit/http_answer.ts";
import { createChecker } from "../../contract/checker.ts";
import { operationsOf } from "../../contract/document.ts";
import { document } from "./operations.ts";

/** A head whose path is the one the service sees: with another Host, Deno reads another path. */
const readable =
  /^([A-Z]+) (\/[^\s?#]*)(?:\?[^\s#]*)? HTTP\/1\.1\r?\n(?:.*\n)*?host: www\.practice\.example\r?\n/i;

/** Makes what tells what is wrong with an answer: by the interface description, or by what all are. */
export function createJudge() {
  const operations = new Map(operationsOf(document).map((each) => [each.name, each]));
  const check = createChecker(document);
  return async (request: Uint8Array, answer: HttpAnswer): Promise<string[]> => {
    const { status, body } = answer;
    const empty = status === 204 || status === 304;
    const response = new Response(empty ? null : body.slice(), {
      status,
      headers: headerFields(answer),
    });
    const type = response.headers.get("content-type");
    // Deno's own answer to what is no HTTP.
    if (status === 400 && body.length === 0 && type === null) return [];
    const [, method, path] = readable.exec(new TextDecoder("latin1").decode(request)) ?? [];
    const operation = operations.get(`${method} ${path}`);
    if (operation) return await check(operation, response);
    const isJson = /^application\/([a-z-]+\+)?json/.test(type ?? "");
    const isKnown = body.length === 0 || isJson || /^(text|image)\//.test(type ?? "");
    if (status >= 500 || !isKnown) return [`Status ${status}, ${type}: ${text(answer)}`];
    if (isJson && body.length > 0) JSON.parse(text(answer));
    return [];
  };
}
