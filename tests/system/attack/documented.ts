import { headerFields, type HttpAnswer, text } from "../../kit/http_answer.ts";
import { type Checker, createChecker } from "../../contract/checker.ts";
import { operationsOf } from "../../contract/document.ts";
import { document } from "./operations.ts";

/** What is wrong with an answer to a request (given as Latin-1); empty: nothing. */
export type Judge = (request: string, answer: HttpAnswer) => Promise<string[]>;

/** A head whose path is the one the service sees: with another Host, Deno reads another path. */
const readable =
  /^([A-Z]+) (\/[^\s?#]*)(?:\?[^\s#]*)? HTTP\/1\.1\r?\n(?:.*\n)*?host: www\.practice\.example\r?\n/i;

/** Judges answers by the interface description, and those it does not describe by what all are. */
export function createJudge(): Judge {
  const operations = new Map(operationsOf(document).map((o) => [o.name, o]));
  const check: Checker = createChecker(document);
  return async (request, answer) => {
    if (isRefusal(answer)) return [];
    const [, method, path] = request.match(readable) ?? [];
    const operation = operations.get(`${method} ${path}`);
    return operation ? await check(operation, toResponse(answer)) : undescribed(answer);
  };
}

/** Deno's own answer to what is no HTTP: 400 without a body, and the connection closed. */
function isRefusal({ status, head, body }: HttpAnswer): boolean {
  return status === 400 && body.length === 0 && !/^content-type:/im.test(head);
}

const shapes: [type: RegExp, fits: (body: string) => boolean][] = [
  [/^application\/([a-z-]+\+)?json/, isJson],
  [/^text\/html/, (body) => /^<!doctype html>/i.test(body) || body === ""],
  [/^(text\/|image\/)/, () => true],
];

/** An answer of another path or method: not a 5xx, and its body is of the type it says. */
function undescribed(answer: HttpAnswer): string[] {
  const { status } = answer;
  if (status >= 500) return [`Status ${status}: ${text(answer)}`];
  if (answer.body.length === 0) return [];
  const type = toResponse(answer).headers.get("content-type") ?? "";
  const fits = shapes.find(([pattern]) => pattern.test(type))?.[1];
  if (fits === undefined) return [`Media type ${type}`];
  return fits(text(answer)) ? [] : [`Not ${type}: ${text(answer)}`];
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function toResponse(answer: HttpAnswer): Response {
  const { status, body } = answer;
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : body.slice(), { status, headers: headerFields(answer) });
}
