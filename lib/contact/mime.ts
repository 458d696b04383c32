import type { MailMessage } from "./mail.ts";

/** What a message file needs besides the message; `from` and `to` as in a mail header. */
export interface Envelope {
  from: string;
  to: string;
  /** The left part of the Message-ID. */
  id: string;
  /** Milliseconds since 1970. */
  date: number;
}

/** The message as the bytes of an `.eml` file: RFC 5322, RFC 2045 to 2047, text/plain in UTF-8. */
export function mimeMessage(message: MailMessage, envelope: Envelope): string {
  return [
    `Date: ${new Date(envelope.date).toUTCString().replace("GMT", "+0000")}`,
    `From: ${mailbox(envelope.from)}`,
    `To: ${mailbox(envelope.to)}`,
    `Reply-To: ${message.replyTo}`,
    `Subject: ${unstructured(message.subject)}`,
    `Message-ID: <${envelope.id}@frontdesk.invalid>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    quotedPrintable(message.text),
    "",
  ].join("\r\n");
}

const encoder = new TextEncoder();

/** Characters that a header line carries as they are, with no space at an end. */
const plain = /^[\x21-\x7e](?:[\x20-\x7e]{0,58}[\x21-\x7e])?$/;

function unstructured(value: string): string {
  return plain.test(value) && !value.includes("=?") ? value : encodedWords(value);
}

/** `Display name <address>`, the name encoded if it has to be. */
function mailbox(value: string): string {
  const [, name = "", address = value] = /^(.*?)\s*(<[^<>]*>)$/.exec(value) ?? [];
  if (name === "") return address;
  const display = /^[\x20-\x7e]*$/.test(name) ? name : encodedWords(name.replace(/^"(.*)"$/, "$1"));
  return `${display} ${address}`;
}

/** RFC 2047: words of whole code points, one to a line, lines of at most 76 characters. */
function encodedWords(value: string): string {
  const words: string[] = [""];
  for (const character of value) {
    const word = words.at(-1) + character;
    if (encoder.encode(word).length <= 39) words[words.length - 1] = word;
    else words.push(character);
  }
  return words.map((word) => `=?utf-8?B?${base64(encoder.encode(word))}?=`).join("\r\n ");
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** RFC 2045 6.7: readable where the text is ASCII, lines of at most 76 characters. */
function quotedPrintable(text: string): string {
  return text.split(/\r?\n/).map(softBroken).join("\r\n");
}

function softBroken(line: string): string {
  const lines = [""];
  const bytes = encoder.encode(line);
  bytes.forEach((byte, index) => {
    const token = quoted(byte, index === bytes.length - 1);
    if (lines.at(-1)!.length + token.length > 75) lines.push("");
    lines[lines.length - 1] += token;
  });
  return lines.join("=\r\n");
}

function quoted(byte: number, last: boolean): string {
  const blank = byte === 0x20 || byte === 0x09;
  const literal = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (blank && !last);
  return literal
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
