import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import fc from "fast-check";
import { mimeMessage } from "../../lib/contact/mime.ts";
import { readEml } from "./eml.ts";

const envelope = {
  from: "Website <website@practice.example>",
  to: "hello@practice.example",
  id: "some-key",
  date: Date.parse("2026-06-01T12:00:00Z"),
};
const message = { replyTo: "visitor@client.example", subject: "Subject", text: "Text" };

Deno.test("a message has the header fields of RFC 5322 and one text part", () => {
  const { lines, text } = readEml(mimeMessage(message, envelope));
  assertEquals(lines, [
    "Date: Mon, 01 Jun 2026 12:00:00 +0000",
    "From: Website <website@practice.example>",
    "To: hello@practice.example",
    "Reply-To: visitor@client.example",
    "Subject: Subject",
    "Message-ID: <some-key@frontdesk.invalid>",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
  ]);
  assertEquals(text, "Text");
});

const subjects = [
  "A plain one",
  "Größe & Maß",
  " blank at the ends ",
  "=?utf-8?B?QQ==?=",
  "x".repeat(200),
  "🦩".repeat(200),
  "Two  blanks",
];

for (const subject of subjects) {
  Deno.test(`the subject arrives as written: ${subject.slice(0, 20)}`, () => {
    const file = mimeMessage({ ...message, subject }, envelope);
    const { headers, lines } = readEml(file);
    assertEquals(headers.get("subject"), subject);
    for (const line of lines) assertMatch(line, /^[\x20-\x7e]{1,76}$/);
  });
}

Deno.test("a display name outside ASCII is encoded, its address is not", () => {
  const file = mimeMessage(message, { ...envelope, from: '"Büro" <website@practice.example>' });
  assertMatch(file, /^From: =\?utf-8\?B\?\S+\?= <website@steghaus\.example>$/m);
  assertEquals(readEml(file).headers.get("from"), "Büro <website@practice.example>");
});

Deno.test("5000 emoji, HTML, control and bidi characters arrive as written", () => {
  for (
    const text of ["🦩".repeat(5000), "<b>&amp;</b> =3D", "a\0b\u202ec\rd\u2028", "end \t", "."]
  ) {
    assertEquals(readEml(mimeMessage({ ...message, text }, envelope)).text, text);
  }
});

Deno.test("any well-formed text arrives as written, in short lines of ASCII", () => {
  const texts = fc.string({ unit: "binary", maxLength: 160 });
  fc.assert(fc.property(texts, texts, (text, subject) => {
    fc.pre(subject !== "" && text.isWellFormed() && subject.isWellFormed());
    const file = mimeMessage({ ...message, text, subject }, envelope);
    const read = readEml(file);
    assertEquals(read.text, text.replace(/\r?\n/g, "\r\n"));
    assertEquals(read.headers.get("subject"), subject);
    assertEquals(read.headers.size, 9);
    assertNotMatch(file, /[^\x20-\x7e\r\n\t]/);
    assert(file.split("\r\n").every((line) => line.length <= 76));
  }));
});
