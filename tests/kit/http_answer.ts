/** An answer as it came over the wire. */
export interface HttpAnswer {
  status: number;
  /** Status line and header fields. */
  head: string;
  body: Uint8Array;
}

const latin1 = new TextDecoder("latin1");

/**
 * Reads one HTTP/1.1 answer from the start of `bytes`, and how many bytes it takes; `undefined` while
 * it is incomplete. `ended` says that nothing more will come.
 */
export function parseAnswer(
  bytes: Uint8Array,
  ended: boolean,
): { answer: HttpAnswer; size: number } | undefined {
  const start = indexOfBlankLine(bytes);
  if (start < 0) return undefined;
  const head = latin1.decode(bytes.subarray(0, start));
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(start);
  const body = readBody(head, status, rest, ended);
  return body && { answer: { status, head, body: body.bytes }, size: start + body.size };
}

/** The value of a header field, or `undefined`. */
export function header({ head }: HttpAnswer, name: string): string | undefined {
  return head.match(new RegExp(`^${name}: *(.*)\r$`, "im"))?.[1];
}

/** All header fields. */
export function headerFields({ head }: HttpAnswer): [name: string, value: string][] {
  return head.trim().split("\r\n").slice(1).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
}

/** The body as UTF-8. */
export const text = ({ body }: HttpAnswer): string => new TextDecoder().decode(body);

function indexOfBlankLine(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) {
    if (bytes[at + 1] === 10 && bytes[at + 2] === 13 && bytes[at + 3] === 10) return at + 4;
  }
  return -1;
}

interface Part {
  bytes: Uint8Array;
  /** On the wire. */
  size: number;
}

function readBody(
  head: string,
  status: number,
  rest: Uint8Array,
  ended: boolean,
): Part | undefined {
  if (status < 200 || status === 204 || status === 304) return part(rest, 0);
  const length = head.match(/^content-length: *(\d+)/im)?.[1];
  if (length !== undefined) {
    return rest.length < Number(length) ? undefined : part(rest, Number(length));
  }
  if (/^transfer-encoding: *chunked/im.test(head)) return readChunks(rest);
  return ended ? part(rest, rest.length) : undefined;
}

function readChunks(rest: Uint8Array): Part | undefined {
  const chunks: Uint8Array[] = [];
  for (let at = 0;;) {
    const line = rest.indexOf(10, at);
    if (line < 0) return undefined;
    const size = parseInt(latin1.decode(rest.subarray(at, line)), 16);
    const end = line + 1 + size;
    if (!(rest.length >= end + 2)) return undefined;
    if (size === 0) return { bytes: concat(chunks), size: end + 2 };
    chunks.push(rest.subarray(line + 1, end));
    at = end + 2;
  }
}

const part = (bytes: Uint8Array, size: number): Part => ({ bytes: bytes.subarray(0, size), size });

/** Joins byte arrays. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
