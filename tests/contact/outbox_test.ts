import { assertEquals, assertRejects } from "@std/assert";
import { composeMail, MailError } from "../../lib/contact/mail.ts";
import { outboxMail } from "../../lib/contact/outbox.ts";
import { tempFolder } from "../kit/folder.ts";
import { enquiry, mailHead } from "./support.ts";

const outbox = (dir: string) =>
  outboxMail(
    { dir, from: "Büro <website@localhost>", to: ["owner@localhost", "other@localhost"] },
    () => Date.parse("2026-06-01T12:00:00Z"),
  );

/** A message that any editor shows as it is. */
const plainFile = [
  "Date: Mon, 01 Jun 2026 12:00:00 +0000",
  "From: Büro <website@localhost>",
  "To: owner@localhost, other@localhost",
  "Reply-To: visitor@client.example",
  "Subject: Größe & Maß",
  "Message-ID: <the-key@localhost>",
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=utf-8",
  "Content-Transfer-Encoding: 8bit",
  "",
  "Enquiry from: A visitor",
  "Language: English",
  "Privacy notice: read",
  "",
  "Ein Maß = ein Liter 🦩",
  ".",
  "",
].join("\r\n");

Deno.test("a key becomes one .eml, in a folder that is made when needed, for its owner alone", async () => {
  using folder = tempFolder();
  const dir = `${folder.dir}/new/outbox`;
  const message = "Ein Maß = ein Liter 🦩\n.";
  const mail = composeMail({ ...enquiry, subject: "Größe & Maß", message }, mailHead);
  await Promise.all(Array.from({ length: 10 }, () => outbox(dir).send(mail, "the-key")));
  await outbox(dir).send(mail, "another-key");
  const names = (await Array.fromAsync(Deno.readDir(dir), ({ name }) => name)).sort();
  assertEquals(names, ["another-key.eml", "the-key.eml"]);
  assertEquals(await Deno.readTextFile(`${dir}/the-key.eml`), plainFile);
  assertEquals((await Deno.stat(`${dir}/the-key.eml`)).mode! & 0o077, 0);
});

Deno.test("a folder that cannot be written: nothing was sent", async () => {
  using folder = tempFolder();
  await Deno.writeTextFile(`${folder.dir}/file`, "");
  const mail = outbox(`${folder.dir}/file`);
  const error = await assertRejects(
    () => mail.send(composeMail(enquiry, mailHead), "k"),
    MailError,
  );
  assertEquals(error.outcome, "unavailable");
});
