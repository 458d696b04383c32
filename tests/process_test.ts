import { assert, assertEquals, assertMatch, assertNotMatch, assertRejects } from "@std/assert";
import { Connection } from "./kit/connection.ts";
import { exchange } from "./kit/exchange.ts";
import { copyOfSite, tempFolder } from "./kit/folder.ts";
import { header, text } from "./kit/http_answer.ts";
import project from "../deno.json" with { type: "json" };
import { service, spawn, startFlags, startServer, startService } from "./kit/program.ts";
import { requestBytes } from "./kit/request.ts";
import { until } from "./kit/wait.ts";

/** What a start says but for how far it is, which a busy machine makes it say. */
const unhurried = (stderr: string) => stderr.replaceAll(/^(Suchindex|Prüfung)[^\n]*\n/gm, "");

const health = requestBytes({ target: "/api/health" });

/** The request of a client that waits for the server to read its body (RFC 9110, 10.1.1). */
const batch = requestBytes({
  target: "/api/v1/documents/batch",
  headers: { "Expect": "100-continue" },
  json: { paths: ["/pricing"] },
});
const headLength = new TextDecoder().decode(batch).indexOf("\r\n\r\n") + 4;

/** A request whose body the server is reading. */
async function halfSent(port: number): Promise<Connection> {
  const connection = await Connection.open(port);
  await connection.send(batch.subarray(0, headLength));
  assertEquals((await connection.answer())?.status, 100);
  return connection;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} lets a request in flight finish, says on open connections that they end, and ends with 0`, async () => {
    await using program = await startService();
    const port = program.listening;
    using idle = await Connection.open(port);
    await idle.send(health);
    assertEquals((await idle.answer())?.status, 200);
    // As long as its body is on its way, the service does not end.
    using flying = await halfSent(port);
    using connection = await Connection.open(port);
    program.signal(signal);
    await until("an answer says that its connection ends", async () => {
      await connection.send(health);
      return header((await connection.answer())!, "connection") === "close";
    });
    await flying.send(batch.subarray(headLength));
    const answer = await flying.answer();
    assert(answer !== undefined, "The request in flight was cut off");
    assertEquals([answer.status, JSON.parse(text(answer)).results[0].code], [200, "OK"]);
    for (const open of [idle, connection]) assertEquals(await open.answer(), undefined);
    const { code, signal: killed } = await program.end();
    assertEquals([code, killed], [0, null]);
    await assertRejects(() => Connection.open(port));
  });
}

Deno.test("A request that never ends does not keep the program from stopping", async () => {
  await using program = await startService();
  using _stalled = await halfSent(program.listening);
  program.signal("SIGTERM");
  assertEquals((await program.end()).code, 0);
});

Deno.test("What stops the start is said in lines for a person, in the site's main language, without a stack, and exit code 1", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  using site = copyOfSite();
  Deno.writeTextFileSync(`${site.dir}/en/pricing.md`, "---\nimage: no.png\n---\nText.\n");
  Deno.writeTextFileSync(`${site.dir}/de/about.md`, "---\ntitle: About\n");
  const refused: [env: Record<string, string>, ...said: RegExp[]][] = [
    // A line for each variable: its name, what is wrong, an example.
    [
      { MAIL_PROVIDER: "resend" },
      /^MAIL_API_KEY: ist zusammen mit MAIL_PROVIDER=resend nötig, zum Beispiel MAIL_API_KEY=\S+$/m,
      /^MAIL_TO: ist zusammen mit MAIL_PROVIDER=resend nötig, zum Beispiel MAIL_TO=\S+$/m,
    ],
    [
      { HOST: "nowhere.invalid" },
      /^Unter nowhere\.invalid:0 .*Setzen Sie HOST oder PORT anders, zum Beispiel HOST=\S+ PORT=\d+\n$/,
    ],
    [
      { PORT: String(port) },
      new RegExp(
        `^Port ${port} ist belegt\\. Wählen Sie mit PORT einen anderen, zum Beispiel PORT=\\d+\\n$`,
      ),
    ],
    // A line for each error: file, line, what to do.
    [
      { CONTENT_DIR: site.dir },
      /^en\/pricing\.md:\d+: image nennt no\.png, .*\. Legen Sie/m,
      /^de\/about\.md:\d+: Der Kopf der Seite hat kein Ende\. Setzen Sie/m,
    ],
  ];
  for (const [env, ...said] of refused) {
    await using program = spawn(service({ MAIL_PROVIDER: "none", ...env }));
    const { code, stdout, stderr } = await program.end();
    assertEquals([code, stdout], [1, ""], stderr);
    assertNotMatch(stderr, /\bat .*:\d+:\d+|Uncaught|error:/);
    for (const line of said) assertMatch(unhurried(stderr), line);
  }
});

Deno.test("deno task start prints its own line and where it listens, serves the site, and logs its version and nothing else", async () => {
  const { env } = service({ MAIL_PROVIDER: "none" });
  const lock = Deno.readTextFileSync("deno.lock");
  await using program = await startServer({ args: ["task", "start"], env });
  const port = program.listening;
  for (const path of ["/", "/api/v1/services", "/ask?query=api&streaming=false"]) {
    assertEquals((await exchange(port, requestBytes({ target: path }))).status, 200, path);
  }
  program.signal("SIGTERM");
  const { code, stdout, stderr } = await program.end();
  assertEquals(code, 0, stderr);
  assertEquals(stdout, `Frontdesk ${project.version} läuft unter http://localhost:${port}\n`);
  const started = `"event":"started","version":"${project.version}"`;
  assertMatch(
    unhurried(stderr),
    new RegExp(`^Task start deno run [^\\n]{1,120}\\n\\{"time":"[^"]+",${started}\\}\\n$`),
  );
  const installed = "It installed what the service is not made of";
  assertEquals(Deno.readTextFileSync("deno.lock"), lock, installed);
});

Deno.test("A start says in the site's main language what is not as it should be, and reads no text for dead links", async () => {
  using site = copyOfSite();
  using folder = tempFolder();
  Deno.writeTextFileSync(`${site.dir}/de/tot.md`, "---\ntitle: Tot\n---\n\n[a](/nirgends)\n");
  Deno.mkdirSync(`${folder.dir}/data`);
  Deno.writeTextFileSync(`${folder.dir}/data/store.db`, "no database at all");
  Deno.mkdirSync(`${folder.dir}/moved/de`, { recursive: true });
  Deno.writeTextFileSync(`${folder.dir}/moved/de/index.md`, "# Umgezogen\n");
  const args = ["run", ...startFlags(), `${Deno.cwd()}/main.ts`];
  const said: [env: Record<string, string>, ...lines: RegExp[]][] = [
    [
      { CONTENT_DIR: site.dir, HOST: "0.0.0.0", KV_URL: "data/store.db" },
      /^Der Dienst ist von anderen Rechnern aus zu erreichen, doch .*\. Setzen Sie BASE_URL/m,
      /^WARNUNG: Das Kontaktformular kann nicht senden, .*Setzen Sie es auf resend/m,
      /^WARNUNG: Der Speicher data\/store\.db ist nicht benutzbar \(file is not a database\)/m,
      /^Frontdesk \S+ läuft unter http:/m,
    ],
    [{ CONTENT_DIR: site.dir }, /^Anfragen werden auf diesem Rechner in data\/outbox gespeichert/m],
    [
      { CONTENT_DIR: "moved" },
      /^site\.json:1: Die Datei fehlt, darum .* schreiben Sie eine site\.json /m,
    ],
  ];
  for (const [env, ...lines] of said) {
    await using program = await startServer({ args, env, cwd: folder.dir });
    for (const line of lines) assertMatch(program.output(), line);
    assertNotMatch(program.output(), /nirgends/);
  }
});
