import { concat } from "../../kit/http_answer.ts";
import { random } from "../../kit/random.ts";

export type Dice = ReturnType<typeof random>;

const encoder = new TextEncoder();

/** Pieces that mean something to a parser on the way. */
const pieces = [
  ..."\0 \t\"'{}[]:,;=&?%#/\\-+.*~^é",
  ...["null", "-1", "1e999", "99999999999999999999", "\\u0000", "\\ud800", "__proto__"],
  ...["%00", "%zz", "%F0%28", "../", "//", "\u202e", "gzip", "chunked", "text/event-stream"],
].map((piece) => encoder.encode(piece));

const lineBreaks = ["\r\n", "\n", "\r", "\r\n\r\n"].map((piece) => encoder.encode(piece));

/** Changes one to four places of one line of a request's head, or anywhere in the request. */
export function scramble(request: Uint8Array, dice: Dice): Uint8Array {
  let [start, end] = [0, request.length];
  const anywhere = dice.below(2) === 0;
  if (!anywhere) {
    const ends = [...request.keys()].filter((at) => request[at] === 13);
    const line = dice.below(ends.findIndex((at, index) => ends[index + 1] === at + 2) + 1);
    [start, end] = [line === 0 ? 0 : ends[line - 1]! + 2, ends[line]!];
  }
  const known = anywhere ? [...pieces, ...lineBreaks] : pieces;
  let part = request.subarray(start, end);
  for (let left = 1 + dice.below(4); left > 0; left--) part = edit(part, dice, known);
  return concat([request.subarray(0, start), part, request.subarray(end)]);
}

function edit(bytes: Uint8Array, dice: Dice, pieces: readonly Uint8Array[]): Uint8Array {
  const start = dice.below(bytes.length + 1);
  const end = Math.min(bytes.length, start + dice.below(1 + dice.below(20)));
  const [before, part, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, end),
    bytes.subarray(end),
  ];
  switch (dice.below(5)) {
    case 0: // Drop.
      return concat([before, after]);
    case 1: // Repeat, now and then very often.
      return concat([before, ...Array(2 + dice.below(2) * dice.below(500)).fill(part), after]);
    case 2: // Flip a bit of each byte.
      return concat([before, part.map((byte) => byte ^ (1 << dice.below(8))), after]);
    case 3: // Replace by noise.
      return concat([before, part.map(() => dice.below(256)), after]);
    default: // Put something between.
      return concat([before, dice.pick(pieces), part, after]);
  }
}
