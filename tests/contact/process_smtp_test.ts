import { assert, assertEquals, assertMatch } from "@std/assert";
import { tempFolder } from "../kit/folder.ts";
import { createCertificate, hasOpenssl } from "./certificate.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { peersRun } from "./process_scene.ts";
import { hangUp, type Script, startScriptedHost } from "./scripted_host.ts";
import { startMailHost } from "./smtp_peer.ts";
import { second } from "./support.ts";

const password = "p:ss word/ä";
const login = `website:${encodeURIComponent(password)}`;
const subject = "By SMTP";

/** Sends a key that may have been delivered: the answer is the same, however often it comes. */
async function assertUncertain(server: ServerProcess, key: string) {
  for (const _ of ["once", "twice"]) {
    const { status, code } = await server.send({ subject }, { key });
    assertEquals([status, code], [500, "DELIVERY_UNCERTAIN"]);
  }
}

const failures: [what: string, script: Script, isKilled: boolean, delivered: number][] = [
  ["kill -9 before the host says anything", { replies: { greeting: null } }, true, 0],
  ["kill -9 after the host took the message", { replies: { ".": null } }, true, 1],
  ["an answer lost after the message", { replies: { ".": hangUp } }, false, 1],
];

for (const [what, script, isKilled, delivered] of failures) {
  Deno.test(`${what}: the client is told, and its key never calls the host again`, async () => {
    using folder = tempFolder();
    await using host = startScriptedHost(script);
    const env = {
      MAIL_PROVIDER: "smtp",
      MAIL_SMTP_URL: `smtp://${login}@127.0.0.1:${host.port}`,
      KV_URL: `${folder.dir}/kv.db`,
    };
    const key = crypto.randomUUID();
    await using first = await startServer(env);
    if (isKilled) {
      const lost = first.send({ subject }, { key }).catch(() => "lost");
      await host.silence;
      await first.kill();
      assertEquals(await lost, "lost");
      host.script = {};
      await using later = await startServer({ ...env, CLOCK_AHEAD: String(31 * second) });
      await assertUncertain(later, key);
    } else {
      await assertUncertain(first, key);
    }
    assertEquals([host.calls, host.messages], [1, delivered]);
  });
}

for (const [scheme, how] of [["smtp", "by STARTTLS"], ["smtps", "from the first byte"]] as const) {
  Deno.test({
    name: `beyond this machine a mail host is spoken to under TLS ${how}, if it can be trusted`,
    ignore: !hasOpenssl || !peersRun,
    async fn() {
      using folder = tempFolder();
      const { authority, ...certificate } = await createCertificate(folder.dir, "IP:0.0.0.0");
      await using host = await startMailHost({ ...certificate, secure: scheme === "smtps" });
      const env = {
        MAIL_PROVIDER: "smtp",
        MAIL_SMTP_URL: `${scheme}://${login}@0.0.0.0:${host.port}`,
        KV_URL: `${folder.dir}/kv.db`,
      };
      const key = crypto.randomUUID();
      await using wary = await startServer(env);
      assertEquals((await wary.send({ subject }, { key })).code, "DELIVERY_UNAVAILABLE");
      assertEquals(host.logins, []);
      await using trusting = await startServer({ ...env, DENO_CERT: authority });
      assertEquals((await trusting.send({ subject }, { key })).status, 200);
      assert((await trusting.send({ subject }, { key })).replayed);
      assertEquals([host.mails.length, host.logins], [1, [`website:${password}`]]);
      assertMatch(host.mails[0]!, /^Message-ID: <[0-9a-f]{32}@practice\.example>\r$/m);
    },
  });
}
