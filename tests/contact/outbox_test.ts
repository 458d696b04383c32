import { assertEquals, assertRejects } from "@std/assert";
import { composeMail, MailError } from "../../lib/contact/mail.ts";
import { outboxMail } from "../../lib/contact/outbox.ts";
import { tempFolder } from "../kit/folder.ts";
import { enquiry } from "./support.ts";

const outbox = (dir: string) =>
  outboxMail(
    { dir, from: "Büro <website@localhost>", to: ["owner@localhost", "other@localhost"] },
    () => Date.parse("2026-06-01T12:00:00Z"),
  );

const names = async (dir: string) =>
  (await Array.fromAsync(Deno.readDir(dir), ({ name }) => name)).sort();

Deno.test("a message becomes one .eml, in a folder that is made when needed", async () => {
  using folder = tempFolder();
  const dir = `${folder.dir}/new/outbox`;
  const message = "Ein Maß = ein Liter 🦩\n.";
  await outbox(dir).send(
    composeMail({ ...enquiry, subject: "Größe & Maß", message }),
    "the-key",
  );
  assertEquals(await names(dir), ["the-key.eml"]);
  assertEquals(await Deno.readTextFile(`${dir}/the-key.eml`), plainFile);
});

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
  "Language: en",
  "Privacy consent: given",
  "",
  "Ein Maß = ein Liter 🦩",
  ".",
  "",
].join("\r\n");

Deno.test("runs with one key, even at once, leave one file", async () => {
  using folder = tempFolder();
  const { dir } = folder;
  const mail = outbox(dir);
  const run = () => mail.send(composeMail(enquiry), "the-key");
  await Promise.all(Array.from({ length: 10 }, run));
  await mail.send(composeMail(enquiry), "another-key");
  assertEquals(await names(dir), ["another-key.eml", "the-key.eml"]);
});

Deno.test("only the owner of the process can read a message", async () => {
  using folder = tempFolder();
  const { dir } = folder;
  await outbox(dir).send(composeMail(enquiry), "the-key");
  const { mode } = await Deno.stat(`${dir}/the-key.eml`);
  assertEquals(mode! & 0o077, 0);
});

Deno.test("a folder that cannot be written: nothing was sent", async () => {
  using folder = tempFolder();
  const { dir } = folder;
  await Deno.writeTextFile(`${dir}/file`, "");
  const mail = outbox(`${dir}/file`);
  const error = await assertRejects(() => mail.send(composeMail(enquiry), "k"), MailError);
  assertEquals(error.outcome, "unavailable");
});
