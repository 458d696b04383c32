import { assert, assertEquals, assertMatch } from "@std/assert";
import { createCertificate, hasOpenssl } from "./certificate.ts";
import { until } from "../kit/wait.ts";
import { type ServerProcess, startServer } from "./process.ts";
import { peersRun } from "./process_scene.ts";
import { type Fault, type MailHost, startMailHost } from "./smtp_peer.ts";
import { enquiry, second } from "./support.ts";

const password = "p:ss word/ä";
const subject = "By SMTP";

interface Scene {
  host: MailHost;
  key: string;
  start(env?: Record<string, string>): Promise<ServerProcess>;
}

/** Plays with a mail host and servers that use it, all of which end with the test. */
async function withHost(
  play: (scene: Scene) => Promise<void>,
  options: Parameters<typeof startMailHost>[0] = {},
  { scheme = "smtp", address = "127.0.0.1", env: common = {} } = {},
): Promise<void> {
  const dir = await Deno.makeTempDir();
  await using ending = new AsyncDisposableStack();
  ending.defer(() => Deno.remove(dir, { recursive: true }));
  const host = ending.use(await startMailHost(options));
  const login = `website:${encodeURIComponent(password)}`;
  const start = async (env = {}) =>
    ending.use(
      await startServer({
        MAIL_PROVIDER: "smtp",
        MAIL_SMTP_URL: `${scheme}://${login}@${address}:${host.port}`,
        KV_URL: `${dir}/kv.db`,
        ...common,
        ...env,
      }),
    );
  await play({ host, key: crypto.randomUUID(), start });
}

/** A test with a mail host of its own. */
function smtpTest(name: string, play: (scene: Scene) => Promise<void>): void {
  Deno.test({ name, ignore: !peersRun, fn: () => withHost(play) });
}

smtpTest(
  "an enquiry reaches the mail host once, and its key replays the answer",
  async ({ host, key, start }) => {
    const server = await start();
    assertEquals((await server.send({ subject }, { key })).status, 200);
    assert((await server.send({ subject }, { key })).replayed);
    assertEquals(host.mails.length, 1);
    assertMatch(host.mails[0]!, /^Message-ID: <[0-9a-f]{32}@practice\.example>\r$/m);
    assertEquals(host.logins, [`website:${password}`]);
  },
);

const deaths: [when: string, fault: Fault, delivered: number][] = [
  ["before the host hears anything", { at: "greeting", what: "silence" }, 0],
  ["after the host took the message", { at: "message", what: "silence" }, 1],
];

for (const [when, fault, delivered] of deaths) {
  smtpTest(
    `kill -9 ${when}: delivered once at most, and the client is told`,
    async ({ host, key, start }) => {
      const first = await start();
      host.fault = fault;
      const lost = first.send({ subject }, { key }).catch(() => "lost");
      await until("the host is called", () => host.calls === 1 && host.mails.length === delivered);
      await first.kill();
      assertEquals(await lost, "lost");
      host.fault = null;

      const later = await start({ CLOCK_AHEAD: String(31 * second) });
      for (const _ of ["once", "twice"]) {
        const { status, code } = await later.send({ subject }, { key });
        assertEquals([status, code], [500, "DELIVERY_UNCERTAIN"]);
      }
      assertEquals([host.calls, host.mails.length], [1, delivered]);
    },
  );
}

smtpTest(
  "an answer lost after the message: 500, and never a second call with the key",
  async ({ host, key, start }) => {
    const server = await start();
    host.fault = { at: "message", what: "cut after" };
    for (const _ of ["once", "twice"]) {
      const { status, code } = await server.send({ subject }, { key });
      assertEquals([status, code], [500, "DELIVERY_UNCERTAIN"]);
    }
    assertEquals([host.calls, host.mails.length], [1, 1]);
  },
);

smtpTest(
  "one of two recipients is refused: 200, and the log says partly without an address",
  async ({ host, start }) => {
    const server = await start({ MAIL_TO: "hello@practice.example, office@practice.example" });
    host.refused.office = 550;
    assertEquals((await server.send({ subject })).status, 200);
    assertEquals(host.mails.length, 1);
    const line = /{.*"event":"contact_mail".*}/.exec(server.output())?.[0] ?? "{}";
    const { event, outcome, reason } = JSON.parse(line);
    assertEquals([event, outcome, reason], [
      "contact_mail",
      "partly",
      "1 of 2 recipients refused: 550",
    ]);
    assert(!/@|hello|office/.test(line), line);
  },
);

smtpTest(
  "neither password nor enquiry is in a log line, whatever the host refuses",
  async ({ host, start }) => {
    const server = await start();
    const codes: (string | undefined)[] = [];
    for (const [moment, code] of [["AUTH", 535], ["MAIL", 550], ["message", 451]] as const) {
      host.refusals[moment] = code;
      codes.push((await server.send({ subject })).code);
      delete host.refusals[moment];
    }
    assertEquals(codes, ["DELIVERY_NOT_CONFIGURED", "DELIVERY_FAILED", "DELIVERY_UNAVAILABLE"]);
    const output = server.output();
    assertEquals(output.match(/"event":"contact_mail"/g)?.length, 3);
    const base64 = btoa(`\0website\0p:ss`).slice(0, 12);
    for (const secret of [password, encodeURIComponent(password), base64, enquiry.email, subject]) {
      assert(!output.includes(secret), `the log holds ${secret}`);
    }
  },
);

for (const [scheme, how] of [["smtp", "by STARTTLS"], ["smtps", "from the first byte"]] as const) {
  Deno.test({
    name: `beyond this machine the host is spoken to under TLS ${how}`,
    ignore: !hasOpenssl || !peersRun,
    async fn() {
      const dir = await Deno.makeTempDir();
      const { authority, ...certificate } = await createCertificate(dir, "IP:0.0.0.0");
      const secure = scheme === "smtps";
      await withHost(
        async ({ host, start }) => {
          assertEquals((await (await start()).send({ subject })).status, 200);
          assertEquals([host.mails.length, host.logins], [1, [`website:${password}`]]);
          assert(!/AUTH|MAIL FROM|visitor/.test(host.heard()));
        },
        { ...certificate, secure, disabledCommands: [], allowInsecureAuth: false },
        { scheme, address: "0.0.0.0", env: { DENO_CERT: authority } },
      );
      await Deno.remove(dir, { recursive: true });
    },
  });
}
