import { assertEquals, assertRejects } from "@std/assert";
import { composeMail, MailError, outboxMail } from "../../lib/contact/mail.ts";
import { tempFolder } from "../kit/folder.ts";
import { enquiry, mailHead, runtime } from "./support.ts";

Deno.test("a key becomes one .eml for its owner alone, however many processes write it; without a folder nothing is sent", async () => {
  using folder = tempFolder();
  const { dir } = folder;
  const boxIn = (dir: string) =>
    outboxMail(
      { provider: "outbox", dir, from: "website@localhost", to: ["owner@localhost"] },
      runtime(),
    );
  const mail = composeMail(enquiry, mailHead);
  const outbox = boxIn(dir);
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(mail, "the-key")));
  assertEquals([...Deno.readDirSync(dir)].map(({ name }) => name), ["the-key.eml"]);
  const file = `${dir}/the-key.eml`;
  assertEquals(Deno.statSync(file).mode! & 0o077, 0);
  const nowhere = boxIn(file);
  const { outcome } = await assertRejects(() => nowhere.send(mail, "the-key"), MailError);
  assertEquals(outcome, "unavailable");
});
