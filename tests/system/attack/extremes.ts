import fc from "fast-check";
import { contracts } from "../../../lib/contract/mod.ts";
import { longestQueryString } from "../../../lib/http/query_string.ts";
import { valueOf } from "../../contract/arbitraries.ts";
import { type Operation, resolve, type Schema } from "../../contract/document.ts";
import { encoded, requestOf } from "../../contract/requests.ts";
import { testSite } from "../../kit/app.ts";
import type { RequestParts } from "../../kit/request.ts";
import { document } from "./operations.ts";

/** A request, and what is extreme about it. */
export type Case = [what: string, request: RequestParts];

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

/** Bytes of a body and of a head that is nearly full. */
const mostBytes = 65_536, longHead = 59_000;

/** A place in a value, and what stands there instead. */
interface Change {
  what: string;
  path: (string | number)[];
  value: unknown;
}

type Pair = [name: string, text: string];

type Encode = (value: unknown) => string;

/** Requests of an operation that are at, just below or above one of its limits, and usual else. */
export function extremeRequests(operation: Operation): Case[] {
  const { method, path, parameters, body } = operation;
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
  const ofValues = extremesOf(schema, room - encode(usual).length, encode)
    .map((change): Case => [change.what, send(encode(changed(usual, change)))]);
  const texts = isForm ? formTexts(room) : jsonTexts(room);
  return [
    ...ofValues,
    ...texts.map(([what, text]): Case => [what, send(text)]),
    ...body ? [["pieces of a byte", inCrumbs(send(""))] satisfies Case] : [],
  ];
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
  const isFree = s.type === "string" && !s.pattern && !s.enum && !("const" in s);
  return isFree ? words[0] : fc.sample(valueOf(s, document), { numRuns: 1, seed: 1 })[0];
}

/** Values at the limits of a schema and of everything in it; `room`: the bytes that one may have. */
function extremesOf(
  schema: Schema,
  room: number,
  encode: Encode,
  path: Change["path"] = [],
): Change[] {
  const s = resolve(schema, document);
  const there = path.length > 0 ? `${path.join(".")}: ` : "";
  const change = (what: string, value: unknown): Change => ({ what: there + what, path, value });
  if (s.type === "string" && !s.enum && !("const" in s)) {
    return textsOf(s, room, (text) => encode(path.length > 0 ? { text } : text))
      .map(([what, text]) => change(what, text));
  }
  if (s.type === "array") {
    const most = s.maxItems ?? 180;
    const item = usualValue(s.items ?? {});
    const longest = extremesOf(s.items ?? {}, room / most, encode).map(({ what, value }) =>
      change(`${most} items, each ${what}`, Array(most).fill(value))
    );
    const counts = [most - 1, most, most + 1].map((count) =>
      change(`${count} items`, Array(count).fill(item))
    );
    return [...counts, ...longest];
  }
  if (s.properties === undefined) return [];
  const usual = Object(usualValue(s));
  const most = Math.floor(room / 10);
  const unknown = change(`${most} unknown members`, { ...usual, ...manyMembers(most) });
  const members = Object.entries(s.properties)
    .flatMap(([name, each]) => extremesOf(each, room, encode, [...path, name]));
  return [unknown, ...members];
}

/** Texts that are as long as they may be, one character shorter, or as long as there is room. */
function textsOf({ maxLength = Infinity }: Schema, room: number, encode: Encode): Pair[] {
  return Object.entries(fillings).flatMap(([what, filling]) => {
    const { length } = [...filling];
    const bytes = new TextEncoder().encode(encode(filling.repeat(100))).length / 100 / length;
    const roomy = Math.floor(room / bytes);
    const most = Math.min(maxLength, roomy);
    const lengths = what === "letters" ? [most - 1, most, roomy] : [most, roomy];
    return [...new Set(lengths)].map((wanted): Pair => {
      const text = filling.repeat(Math.ceil(wanted / length));
      // Only a filling of one sign may have one of two code units.
      return [`${wanted} of ${what}`, length === 1 ? text : text.slice(0, wanted)];
    });
  });
}

function changed(usual: unknown, { path, value }: Change): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const holder = Object(usual);
  return { ...holder, [name]: changed(holder[name], { what: "", path: rest, value }) };
}

const manyMembers = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at.toString(36)}`, 1]));

const fill = (piece: string, room: number) => piece.repeat(Math.floor(room / piece.length));

const jsonTexts = (room: number): Pair[] => [
  ["line breaks and no JSON", `${fill("\n", room - 1)}x`],
  ["line breaks inside of what does not end", `{${fill("\n", room - 1)}`],
  ["nested deep", fill("[", room)],
  ["objects nested deep", fill('{"a":', room)],
  ["a text that does not end", `"${fill("a", room - 1)}`],
  ["a text of escapes that do not end", `"${fill("\\u00", room - 1)}`],
  ["values in a list", `[${fill("1,", room - 2)}1]`],
  ["lists in each other", fill("[", room / 2) + fill("]", room / 2)],
  ["one long name", `{"${fill("a", room - 6)}":1}`],
  ["one member again and again", `{${fill('"a":1,', room - 7)}"b":1}`],
];

const formTexts = (room: number): Pair[] => [
  ...["a&", "query=%FF&", "%22=%3C&"].map((
    piece,
  ): Pair => [`${piece} again and again`, fill(piece, room)]),
  ["one long name", `${fill("a", room - 2)}=1`],
  ["fields beyond any limit", fill("a&", longHead)],
  ["fields of other names", Object.keys(manyMembers(room / 5)).join("&")],
  ["fields of escapes", fill(`a=${fill("%3C", room / 20 - 3)}&`, room)],
];

/**
 * A body in as many pieces as it has bytes. Not as long as it may be: what follows a refusal the
 * runtime reads and throws away, which costs more than the refusal and cannot be told to stop.
 */
const inCrumbs = ({ headers, ...rest }: RequestParts): RequestParts => ({
  ...rest,
  headers: { ...headers, "Transfer-Encoding": "chunked" },
  body: `${"1\r\n1\r\n".repeat(1_000)}0\r\n\r\n`,
});
