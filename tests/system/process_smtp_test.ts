import { assert, assertEquals, assertMatch } from "@std/assert";
import * as nodeModule from "node:module";
import { composeMail, MailError } from "../../lib/contact/mail.ts";
import type { SmtpAccount } from "../../lib/config.ts";
import { smtpMail } from "../../lib/contact/smtp.ts";
import { tempFolder } from "../kit/folder.ts";
import { createCertificate, hasOpenssl } from "./certificate.ts";
import { startScene } from "../contact/process.ts";
import { startMailHost } from "./smtp_peer.ts";
import { enquiry, mailHead, runtime } from "../contact/support.ts";

const login = { user: "website", pass: "p:ss word/ä" };
const authority = `${login.user}:${encodeURIComponent(login.pass)}`;
const subject = "By SMTP";

for (const [scheme, how] of [["smtp", "by STARTTLS"], ["smtps", "from the first byte"]] as const) {
  Deno.test({
    name: `beyond this machine a mail host is spoken to under TLS ${how}, if it can be trusted`,
    // The mail host does not run on Deno 2.5.
    ignore: !hasOpenssl || !("registerHooks" in nodeModule),
    async fn() {
      using folder = tempFolder();
      const secure = scheme === "smtps";
      const { authority: path, ...certificate } = await createCertificate(folder.dir, "IP:0.0.0.0");
      await using host = await startMailHost({ ...certificate, secure });
      const { port, mails, logins } = host;
      const server = { host: "0.0.0.0", port, secure, login };
      const account: SmtpAccount = {
        provider: "smtp",
        ...server,
        from: "website@practice.example",
        to: ["hello@practice.example"],
      };
      const wary = smtpMail(account, runtime());
      const error = await wary.send(composeMail(enquiry, mailHead), "key").catch((error) => error);
      assert(error instanceof MailError);
      assertEquals([error.outcome, logins], ["unavailable", []]);
      assertEquals(error.message, "connect self-signed certificate");

      const MAIL_SMTP_URL = `${scheme}://${authority}@0.0.0.0:${port}`;
      await using scene = startScene({ MAIL_PROVIDER: "smtp", MAIL_SMTP_URL, DENO_CERT: path });
      const trusting = await scene.start();
      assertEquals((await trusting.send(subject, crypto.randomUUID())).status, 200);
      assertEquals([mails.length, logins], [1, [`${login.user}:${login.pass}`]]);
      assertMatch(mails[0]!, /^Message-ID: <[0-9a-f]{32}@practice\.example>\r$/m);
    },
  });
}
