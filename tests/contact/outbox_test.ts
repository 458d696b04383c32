import { assertEquals, assertMatch } from "@std/assert";
import { composeMail } from "../../lib/contact/mail.ts";
import { outboxMail } from "../../lib/contact/outbox.ts";
import { tempFolder } from "../kit/folder.ts";
import { enquiry, mailHead } from "./support.ts";

Deno.test("a key becomes one whole .eml, for its owner alone, however many processes write it", async () => {
  using folder = tempFolder();
  const { dir } = folder;
  const account = { dir, from: "website@localhost", to: ["owner@localhost"] };
  const outbox = outboxMail(account, () => Date.parse("2026-06-01T12:00:00Z"));
  const mail = composeMail(enquiry, mailHead);
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(mail, "the-key")));
  assertEquals([...Deno.readDirSync(dir)].map(({ name }) => name), ["the-key.eml"]);
  assertEquals(Deno.statSync(`${dir}/the-key.eml`).mode! & 0o077, 0);
  const written = Deno.readTextFileSync(`${dir}/the-key.eml`);
  assertMatch(written, /^Date: Mon, 01 Jun 2026 12:00:00 \+0000\r\n/);
  assertMatch(written, /\r\nContent-Type: text\/plain; charset=utf-8\r\n/);
});
