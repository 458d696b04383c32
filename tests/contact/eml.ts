/** A reader of message files for the tests, written from the RFCs and not from the writer. */
export interface Eml {
  /** Lines of the header as they stand. */
  lines: string[];
  headers: Map<string, string>;
  text: string;
}

/** Reads one `.eml`: unfolds and decodes the header (RFC 2047), decodes quoted-printable. */
export function readEml(file: string): Eml {
  const end = file.indexOf("\r\n\r\n");
  const lines = file.slice(0, end).split("\r\n");
  const fields = file.slice(0, end).replace(/\r\n[ \t]/g, " ").split("\r\n");
  const headers = new Map(fields.map((field) => {
    const colon = field.indexOf(":");
    return [field.slice(0, colon).toLowerCase(), decodeWords(field.slice(colon + 2))];
  }));
  return { lines, headers, text: decodeQuotedPrintable(file.slice(end + 4)) };
}

function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/=\?utf-8\?B\?([^?]*)\?=/g, (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  });
}

function decodeQuotedPrintable(body: string): string {
  const bytes: number[] = [];
  const joined = body.replace(/=\r\n/g, "");
  for (const [token, hex] of joined.matchAll(/=([0-9A-F]{2})|[^=]/gs)) {
    bytes.push(hex ? parseInt(hex, 16) : token.charCodeAt(0));
  }
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
    .decode(Uint8Array.from(bytes)).replace(/\r\n$/, "");
}
