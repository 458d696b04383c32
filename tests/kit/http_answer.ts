import { concat } from "@std/bytes/concat";

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
  const start = latin1.decode(bytes).indexOf("\r\n\r\n") + 4;
  if (start < 4) return undefined;
  const head = latin1.decode(bytes.subarray(0, start));
  const status = Number(head.slice(9, 12));
  const rest = bytes.subarray(start);
  const answered = (body: Uint8Array, size = body.length) => (
    { answer: { status, head, body }, size: start + size }
  );
  if (status < 200 || status === 204 || status === 304) return answered(new Uint8Array());
  const length = head.match(/^content-length: *(\d+)/im)?.[1];
  if (length !== undefined) {
    return rest.length < Number(length) ? undefined : answered(rest.slice(0, Number(length)));
  }
  if (!/^transfer-encoding: *chunked/im.test(head)) return ended ? answered(rest) : undefined;
  const chunks: Uint8Array[] = [];
  for (let at = 0;;) {
    const line = rest.indexOf(10, at) + 1;
    const size = parseInt(latin1.decode(rest.subarray(at, line)), 16);
    at = line + size + 2;
    if (line === 0 || !(rest.length >= at)) return undefined;
    if (size === 0) return answered(concat(chunks), at);
    chunks.push(rest.subarray(line, line + size));
  }
}

/** The value of a header field, or `undefined`. */
export function header({ head }: HttpAnswer, name: string): string | undefined {
  return head.match(new RegExp(`^${name}: *(.*)\r$`, "im"))?.[1];
}

/** All header fields. */
export const headerFields = ({ head }: HttpAnswer): [name: string, value: string][] =>
  [...head.matchAll(/^(\S+): *(.*)\r$/gm)].map(([, name, value]) => [name!, value!]);

/** The body as UTF-8. */
export const text = ({ body }: HttpAnswer): string => new TextDecoder().decode(body);
