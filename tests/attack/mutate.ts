import { concat } from "../kit/http_answer.ts";
import { random } from "../kit/random.ts";

export type Dice = ReturnType<typeof random>;

export interface Mutation {
  bytes: Uint8Array;
  /** Whether it is still one whole HTTP request, so that an answer is due. */
  whole: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

/** Pieces that mean something to a parser on the way. */
const pieces = [
  ..."\0 \t\"'{}[]:,;=&?%#/\\-+.*~^é",
  ...["null", "-1", "1e999", "99999999999999999999", "\\u0000", "\\ud800", "__proto__"],
  ...["%00", "%zz", "%F0%28", "../", "//", "\u202e", "gzip", "chunked", "text/event-stream"],
].map((piece) => encoder.encode(piece));

const lineBreaks = ["\r\n", "\n", "\r", "\r\n\r\n"].map((piece) => encoder.encode(piece));

/** Changes one to four places of a request: in its body, in its head, or anywhere at all. */
export function mutate(request: Uint8Array, dice: Dice): Mutation {
  const { head, body } = split(request);
  switch (dice.below(body.length > 0 ? 4 : 2)) {
    case 0:
      return { bytes: edit(request, dice, [...pieces, ...lineBreaks]), whole: false };
    case 1:
      return { bytes: concat([editHead(head, dice), body]), whole: false };
    default:
      return { bytes: withBody(head, edit(body, dice, pieces)), whole: true };
  }
}

function split(request: Uint8Array): { head: Uint8Array; body: Uint8Array } {
  const end = decoder.decode(request).indexOf("\r\n\r\n") + 4;
  return { head: request.subarray(0, end), body: request.subarray(end) };
}

/** Changes one line of the head, and leaves the lines apart. */
function editHead(head: Uint8Array, dice: Dice): Uint8Array {
  const lines = decoder.decode(head).trimEnd().split("\r\n");
  const changed = dice.below(lines.length);
  const parts = lines.map((line, index) => {
    const bytes = Uint8Array.from(line, (character) => character.charCodeAt(0));
    return concat([index === changed ? edit(bytes, dice, pieces) : bytes, lineBreaks[0]!]);
  });
  return concat([...parts, lineBreaks[0]!]);
}

function withBody(head: Uint8Array, body: Uint8Array): Uint8Array {
  const sized = decoder.decode(head).replace(
    /Content-Length: \d+/,
    `Content-Length: ${body.length}`,
  );
  return concat([encoder.encode(sized), body]);
}

function edit(bytes: Uint8Array, dice: Dice, pieces: readonly Uint8Array[]): Uint8Array {
  let edited = bytes;
  for (let left = 1 + dice.below(4); left > 0; left--) edited = editOnce(edited, dice, pieces);
  return edited;
}

function editOnce(bytes: Uint8Array, dice: Dice, pieces: readonly Uint8Array[]): Uint8Array {
  const start = dice.below(bytes.length + 1);
  const end = Math.min(bytes.length, start + dice.below(1 + dice.below(20)));
  const before = bytes.subarray(0, start);
  const part = bytes.subarray(start, end);
  const after = bytes.subarray(end);
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
