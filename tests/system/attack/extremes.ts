import fc from "fast-check";
import { contracts } from "../../../lib/contract/mod.ts";
import { longestQueryString } from "../../../lib/http/request.ts";
import { valueOf } from "../../contract/arbitraries.ts";
import { type Operation, resolve, type Schema } from "../../contract/document.ts";
import { encoded, requestOf } from "../../contract/requests.ts";
import { testSite } from "../../kit/app.ts";
import type { RequestParts } from "../../kit/request.ts";
import { document, operations } from "./operations.ts";

/** A request, and what is extreme about it. */
export type Case = [what: string, request: RequestParts];

/** What may be sent to an operation so that its answer costs much. */
interface Hostile {
  operation: Operation;
  /** In its query or its body, or in its head. */
  cases: Case[];
}

/** Words of the site's pages. */
const words = JSON.stringify(testSite.pages.map(({ title, description }) => [title, description]))
  .match(/\p{L}{6,10}/gu)!;

/** What texts are filled with: on these a careless reader takes long, or makes much of little. */
const fillings = {
  "letters": "a",
  "words of the site": `${words.join(" ")} `,
  "misspelt words": `${words.map((word) => word[0]! + word.slice(2)).join(" ")} `,
  "beginnings of words": `${words.map((word) => word.slice(0, 3)).join(" ")} `,
  "unknown words": "xqzj ",
  "signs to be escaped": `"'<>&\\`,
  "percent signs": "%3C",
  "signs of four bytes": "\u{1f600}",
  "syllables of three letters": `${"각".repeat(40)} `,
  "letters that are two": `${"æ".repeat(40)} `,
  "fillers": "\u2800",
  "parts of paths": "/..",
  "parts of addresses": "a@",
};

/** Bytes of a body, of a field's value that is just read, and of one that nearly fills the head. */
const mostBytes = 65_536, readable = 2_048, longHead = 59_000;

const fill = (piece: string, size: number) =>
  piece.repeat(Math.max(0, Math.floor(size / piece.length)));

type Pair = [name: string, value: string];

/** Bodies that are no value of a schema. */
const jsonTexts = (room: number): Pair[] => [
  ["nested deep", fill("[", room)],
  ["objects nested deep", fill('{"a":', room)],
  ["lists in each other", fill("[", room / 2) + fill("]", room / 2)],
  ["one member again and again", `{${fill('"a":1,', room - 7)}"b":1}`],
  ["unknown members", JSON.stringify(manyMembers(room))],
];

/** The same of a form or a query. */
const formTexts = (room: number): Pair[] => [
  ...["a&", "query=%FF&", "%22=%3C&"].map((piece): Pair => [`${piece} again`, fill(piece, room)]),
  ["fields beyond any limit", fill("a&", longHead)],
  ["fields of other names", Object.keys(manyMembers(room)).join("&")],
  ["fields of escapes", fill(`a=${fill("%3C", room / 20 - 3)}&`, room)],
];

const manyMembers = (room: number) =>
  Object.fromEntries(Array.from({ length: room / 10 }, (_, at) => [`x${at.toString(36)}`, 1]));

/** Requests of an operation with an extreme value or text, and usual else. */
function valueCases(operation: Operation): Case[] {
  const { method, path, parameters, body, name } = operation;
  const [query, headers] = usualPairs(operation);
  const contract = contracts.find((each) => each.method === method && each.path === path);
  const room = body ? contract?.bodyLimit ?? mostBytes : longestQueryString;
  const isForm = operation.isForm ?? (body === undefined || undefined);
  const encode = (value: unknown) => encoded({ ...operation, isForm }, value)!;
  const send = (text: string) =>
    body
      ? requestOf(operation, query, headers, text)
      : requestOf({ ...operation, path: `${path}?${text}` }, [], headers);
  const inQuery = parameters.filter((each) => each.in === "query");
  const schema = body
    ? resolve(body, document)
    : { properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])) };
  const usual = usualValue(schema);
  return [
    ...extremesOf(schema, usual, room - encode(usual).length, encode)
      .map(([what, value]): Pair => [what, encode(value)]),
    ...isForm ? formTexts(room) : jsonTexts(room),
  ].map(([what, text]) => [`${name}, ${what}`, send(text)]);
}

/** A request that is within every limit. */
export function usualRequest(operation: Operation): RequestParts {
  const body = operation.body && encoded(operation, usualValue(operation.body));
  return requestOf(operation, ...usualPairs(operation), body);
}

/** What an operation must have in its query and in its head. */
function usualPairs({ parameters }: Operation): [query: Pair[], headers: Pair[]] {
  const pairs = (place: string) =>
    parameters.filter((each) => each.in === place && each.required)
      .map(({ name, schema }): Pair => [name, String(usualValue(schema))]);
  return [pairs("query"), pairs("header")];
}

const isFreeText = (s: Schema) => s.type === "string" && !s.pattern && !s.enum && !("const" in s);

/** A value with all its members; of several forms the first. */
function usualValue(schema: Schema): unknown {
  const s = resolve(schema, document);
  const [form] = s.anyOf ?? s.oneOf ?? [];
  if (form !== undefined) return usualValue(form);
  if (s.type === "array") return [usualValue(s.items ?? {})];
  if (s.properties !== undefined) {
    const members = Object.entries(s.properties);
    return Object.fromEntries(members.map(([name, each]) => [name, usualValue(each)]));
  }
  return isFreeText(s) ? words[0] : fc.sample(valueOf(s, document), { numRuns: 1, seed: 1 })[0];
}

type Named = [what: string, value: unknown];

/** The usual value with one part at the limits of its schema; `room`: the bytes that one may have. */
function extremesOf(
  schema: Schema,
  usual: unknown,
  room: number,
  encode: (value: unknown) => string,
): Named[] {
  const s = resolve(schema, document);
  if (s.type === "string" && !s.enum && !("const" in s)) return textsOf(s, room, encode);
  if (s.type === "array") {
    const most = s.maxItems ?? 180;
    const longest = extremesOf(s.items ?? {}, usualValue(s.items ?? {}), room / most, encode)
      .map(([what, value]): Named => [`${most} items, each ${what}`, Array(most).fill(value)]);
    return [[`${most + 1} items`, Array(most + 1).fill(usualValue(s.items ?? {}))], ...longest];
  }
  return Object.entries(s.properties ?? {}).flatMap(([name, each]) => {
    const holder = Object(usual);
    return extremesOf(each, holder[name], room, encode)
      .map(([what, value]): Named => [`${name}: ${what}`, { ...holder, [name]: value }]);
  });
}

/** Texts that are as long as they may be, and as long as there is room. */
function textsOf(
  { maxLength = Infinity }: Schema,
  room: number,
  encode: (value: unknown) => string,
): Named[] {
  return Object.entries(fillings).flatMap(([what, filling]) => {
    const { length } = [...filling];
    const text = filling.repeat(100);
    const bytes = new TextEncoder().encode(encode({ text })).length / 100 / length;
    const roomy = Math.floor(room / bytes);
    return [...new Set([Math.min(maxLength, roomy), roomy])].map((wanted): Named => {
      const text = filling.repeat(Math.ceil(wanted / length));
      // Only a filling of one sign may have one of two code units.
      return [`${wanted} of ${what}`, length === 1 ? text : text.slice(0, wanted)];
    });
  });
}

/** Operations of which each has its head read in a way of its own. */
const headOperations =
  /^(GET \/api\/v1\/services|POST \/ask|POST \/mcp|form|GET \/services\/api-review)$/;

/** The fields of a head that the service reads. */
const headFields = [
  ...["accept", "accept-encoding", "access-control-request-method", "content-encoding"],
  ...["content-length", "content-type", "host", "idempotency-key", "if-none-match"],
  ...["last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "origin"],
  ...["sec-fetch-site", "x-forwarded-for"],
];

/** Values on which a careless reader of a field takes quadratic time, or makes much of little. */
const shapes = ["a ", ",", ";", '"', '\\"', "=", "*/*;q=0.1,", 'W/"a",', "192.0.2.1, "];

/** Makes the cases of each field of the head. */
function headCases(operation: Operation): Case[] {
  const { headers, ...rest } = usualRequest(operation);
  const values = [...shapes.map((shape) => `${fill(shape, readable - 1)}a`), fill("a, ", longHead)];
  return headFields.flatMap((field) =>
    values.map((value): Case => [
      `${operation.name}, ${field} of ${value.slice(0, 10)}`,
      { ...rest, headers: { ...headers, [field]: value } },
    ])
  );
}

export const hostile: readonly Hostile[] = operations.map((operation) => ({
  operation,
  cases: [
    ...valueCases(operation),
    ...headOperations.test(operation.name) ? headCases(operation) : [],
  ],
}));

/** Targets that a router, a look-up or a redirect has to read. */
export const hostileTargets: readonly Case[] = ["/", "../", "%2e", "%2F", "%FF", "a/"]
  .map((piece) => [`a path of ${piece}`, { target: `/${fill(piece, longHead)}` }]);
