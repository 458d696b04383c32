/** A mail as whoever gets it sees it, whichever provider brought it. */
export interface Received {
  from: string;
  to: string[];
  replyTo: string;
  subject: string;
  text: string;
  /** Equal for a mail that is sent a second time. */
  id: string;
}

/** The addresses in a list of recipients, without their names. */
export const addressesIn = (list: string): string[] => list.match(/[^\s<>",]+@[^\s<>",]+/g) ?? [];

/** Reads a mail of one plain text as RFC 5322, 2045 and 2047 have it; a repeated field is an error. */
export function decodeMail(raw: string): Received {
  const [head = "", ...body] = raw.replaceAll("\r\n", "\n").split("\n\n");
  const fields = new Map<string, string>();
  for (const line of head.trim().replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === "" || fields.has(name)) throw new Error(`Once more, or no field: ${line}`);
    fields.set(name, value.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=(?: (?==\?))?/gi, word));
  }
  const field = (name: string) => fields.get(name) ?? "";
  const decode = decoders[field("Content-Transfer-Encoding")];
  if (decode === undefined) throw new Error(`How is this read? ${head}`);
  return {
    from: field("From"),
    to: addressesIn(field("To")),
    replyTo: field("Reply-To"),
    subject: field("Subject"),
    text: decode(body.join("\n\n")).replace(/\n$/, ""),
    id: field("Message-ID"),
  };
}

const utf8 = (bytes: Iterable<number>) => new TextDecoder().decode(Uint8Array.from(bytes));

const base64 = (text: string) =>
  utf8([...atob(text.replaceAll("\n", ""))].map((sign) => sign.charCodeAt(0)));

const quoted = (text: string) =>
  utf8(
    [...text.replaceAll(/=\r?\n/g, "").matchAll(/=([0-9A-F]{2})|([^])/gi)]
      .map(([, hex, sign = ""]) => hex ? parseInt(hex, 16) : sign.charCodeAt(0)),
  );

const word = (_: string, kind: string, text: string) =>
  kind.toUpperCase() === "B" ? base64(text) : quoted(text.replaceAll("_", " "));

const decoders: Record<string, (text: string) => string> = {
  "7bit": (text) => text,
  "8bit": (text) => text,
  base64,
  "quoted-printable": quoted,
};
