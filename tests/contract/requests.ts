import fc from "fast-check";
import type { RequestParts } from "../kit/request.ts";
import { mutatedValueOf, sign, valueOf } from "./arbitraries.ts";
import type { OpenApiDocument, Operation, Parameter } from "./document.ts";

type Pairs = [name: string, value: string][];

/** Requests that keep to the document. */
export function validRequests(
  operation: Operation,
  document: OpenApiDocument,
): fc.Arbitrary<RequestParts> {
  const { body, parameters } = operation;
  return fc.record({
    query: pairs(parameters.filter((p) => p.in === "query"), document),
    headers: pairs(parameters.filter((p) => p.in === "header"), document),
    body: body
      ? valueOf(body, document).map((value) => encoded(operation, value))
      : fc.constant(undefined),
  }).map(({ query, headers, body }) => requestOf(operation, query, headers, body));
}

/** Requests with a fault in the query, a header, the media type or the body; a few are right. */
export function mutatedRequests(
  operation: Operation,
  document: OpenApiDocument,
): fc.Arbitrary<RequestParts> {
  const { parameters, body } = operation;
  const valid = validRequests(operation, document);
  const extra = fc.constantFrom(...parameters.map(({ name }) => name), "x", "__proto__", "");
  const query = fc.array(
    fc.tuple(extra, fc.oneof(fc.string({ unit: sign }), fc.constant("x".repeat(300)))),
    { minLength: 1, maxLength: 3 },
  );
  const mutations: fc.Arbitrary<RequestParts>[] = [
    fc.tuple(valid, query).map(([{ target, ...rest }, pairs]) => ({
      ...rest,
      target: `${target}${target.includes("?") ? "&" : "?"}${search(pairs)}`,
    })),
    fc.tuple(valid, fc.constantFrom(...parameters.map((p) => p.name), "accept"), ascii)
      .map(([{ headers, ...rest }, name, value]) => ({
        ...rest,
        headers: { ...headers, [name]: value },
      })),
  ];
  if (body) {
    const bodies = fc.oneof(
      mutatedValueOf(valueOf(body, document)).map((value) => encoded(operation, value) ?? ""),
      fc.string({ unit: sign, maxLength: 40 }),
      fc.constantFrom("", "{", "[]", "null", "[".repeat(3_000)),
      fc.constant(`"${"x".repeat(70_000)}"`),
    );
    const types = fc.constantFrom("text/plain", "application/json; charset=latin1", "");
    mutations.push(
      fc.tuple(valid, bodies).map(([rest, body]) => ({ ...rest, body })),
      fc.tuple(valid, bodies).map(([rest, body]) => ({ ...rest, body })),
      fc.tuple(valid, types).map(([{ headers, ...rest }, type]) => ({
        ...rest,
        headers: { ...headers, "content-type": type },
      })),
    );
  }
  return fc.oneof(...mutations);
}

/** What a header can hold: visible ASCII. */
const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 40 });

/** Parameters with values, the optional ones not always. */
function pairs(parameters: Parameter[], document: OpenApiDocument): fc.Arbitrary<Pairs> {
  const values = parameters.map(({ name, in: place, required, schema }) => {
    const free = place === "header" && schema.type === "string" && !schema.pattern;
    const value = (free ? ascii : valueOf(schema, document)).map((value): Pairs => [
      [name, String(value)],
    ]);
    return required ? value : fc.oneof(value, fc.constant<Pairs>([]));
  });
  return fc.tuple(...values).map((lists) => lists.flat());
}

/** A request of an operation with exactly these parts. */
export function requestOf(
  { method, path, isForm }: Operation,
  query: Pairs,
  headers: Pairs = [],
  body?: string,
): RequestParts {
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method,
    target: query.length > 0 ? `${path}?${search(query)}` : path,
    headers: {
      ...body === undefined ? {} : { "content-type": type },
      ...Object.fromEntries(headers),
    },
    body,
  };
}

/** A value as the operation's body holds it; a form has texts alone. */
export function encoded({ isForm }: Operation, value: unknown): string | undefined {
  if (!isForm) return JSON.stringify(value);
  return search(Object.entries(Object(value)).map(([name, each]) => [name, String(each)]));
}

const search = (pairs: Pairs) => new URLSearchParams(pairs).toString();
