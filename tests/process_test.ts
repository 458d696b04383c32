import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { Connection } from "./kit/connection.ts";
import { exchange } from "./kit/exchange.ts";
import { copyOfSite } from "./kit/folder.ts";
import { header, text } from "./kit/http_answer.ts";
import project from "../deno.json" with { type: "json" };
import { type Program, service, spawn, startServer, startService } from "./kit/program.ts";
import { requestBytes } from "./kit/request.ts";
import { until } from "./kit/wait.ts";

const get = async (port: number, target: string) => {
  const answer = await exchange(port, requestBytes({ target }));
  assertEquals(answer.status, 200, target);
  return text(answer);
};

Deno.test("The program says where it listens, answers, and says nothing else", async () => {
  await using program = await startService();
  const port = program.listening;
  assertEquals(JSON.parse(await get(port, "/api/health")).status, "ok");
  assertEquals(JSON.parse(await get(port, "/api/v1/services")).language, "de");
  assertMatch(await get(port, "/"), /^<!DOCTYPE html>/i);
  program.signal("SIGTERM");
  const { stdout, stderr } = await program.end();
  assertEquals([stdout, unhurried(stderr)], [
    `Frontdesk ${project.version} listens on http://localhost:${port}\n`,
    "",
  ]);
});

/** What a start says but for how far it is, which a busy machine makes it say. */
const unhurried = (stderr: string) => stderr.replaceAll(/^(Indexing|Checking)[^\n]*\n/gm, "");

/** The request of a client that waits for the server to read its body (RFC 9110, 10.1.1). */
const [batchHead, batchBody] = parted(requestBytes({
  target: "/api/v1/documents/batch",
  headers: { "Expect": "100-continue" },
  json: { paths: ["/pricing"] },
}));

function parted(request: Uint8Array): [head: Uint8Array, body: Uint8Array] {
  const { length } = new TextDecoder().decode(request).split("\r\n\r\n")[0]! + "\r\n\r\n";
  return [request.subarray(0, length), request.subarray(length)];
}

/** A request whose body the server is reading. */
async function halfSent(port: number): Promise<Connection> {
  const connection = await Connection.open(port);
  await connection.send(batchHead);
  assertEquals((await connection.answer())?.status, 100);
  return connection;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} lets a request in flight finish, closes idle connections and ends with 0`, async () => {
    await using program = await startService();
    const port = program.listening;
    using idle = await Connection.open(port);
    await idle.send(requestBytes({ target: "/api/health" }));
    assertEquals((await idle.answer())?.status, 200);
    using flying = await halfSent(port);
    program.signal(signal);
    // What is answered after the signal was sent was answered after it came.
    for (let turn = 0; turn < 20; turn++) {
      await exchange(port, requestBytes({ target: "/api/health" })).catch(() => {});
    }
    await flying.send(batchBody);
    const answer = await flying.answer();
    assert(answer !== undefined, "The request in flight was cut off");
    assertEquals([answer.status, JSON.parse(text(answer)).results[0].code], [200, "OK"]);
    assertEquals(await idle.answer(), undefined);
    const { code, signal: killed } = await program.end();
    assertEquals([code, killed], [0, null]);
    await assertRejects(() => Connection.open(port));
  });
}

Deno.test("After SIGTERM answers say that their connection ends, before it does", async () => {
  await using program = await startService();
  // As long as its body is on its way, the service does not end.
  using flying = await halfSent(program.listening);
  using connection = await Connection.open(program.listening);
  program.signal("SIGTERM");
  await until("an answer says that its connection ends", async () => {
    await connection.send(requestBytes({ target: "/api/health" }));
    return header((await connection.answer())!, "connection") === "close";
  });
  await flying.send(batchBody);
  assertEquals((await flying.answer())?.status, 200);
  assertEquals(await connection.answer(), undefined);
  assertEquals((await program.end()).code, 0);
});

Deno.test("A request that never ends does not keep the program from stopping", async () => {
  await using program = await startService();
  using _stalled = await halfSent(program.listening);
  program.signal("SIGTERM");
  assertEquals((await program.end()).code, 0);
});

/** What a program that cannot start says: lines for a person, no stack, exit code 1. */
async function refusal(program: Program): Promise<string> {
  const { code, stdout, stderr } = await program.end();
  assertEquals([code, stdout], [1, ""], stderr);
  assertNotMatch(stderr, /\bat .*:\d+:\d+|Uncaught|error:/);
  return unhurried(stderr);
}

const refused: [env: Record<string, string>, line: RegExp][] = [
  [{ PORT: "eighty" }, /^PORT: .*for example PORT=8000\n$/],
  [{ MAIL_PROVIDER: "resend" }, /^MAIL_API_KEY: .*MAIL_PROVIDER=resend.*\n$/],
  [
    { CONTENT_DIR: "tests/nowhere" },
    /^tests\/nowhere:1: The folder does not exist\. Name the folder of a site.*\n$/,
  ],
  [
    { HOST: "nowhere.invalid" },
    /^Cannot listen on nowhere\.invalid:0 .*Set another HOST or PORT, for example HOST=\S+ PORT=\d+\n$/,
  ],
];

for (const [env, line] of refused) {
  Deno.test(`${JSON.stringify(env)} stops the start with one line and exit code 1`, async () => {
    await using program = spawn(service(env));
    assertMatch(await refusal(program), line);
  });
}

for (const task of ["start", "dev", "check"]) {
  Deno.test(`deno task ${task} names a folder that is not there in full, and ends with 1`, async () => {
    const { env } = service({ CONTENT_DIR: "tests/site", INIT_CWD: Deno.cwd() });
    const { code, stdout, stderr } = await spawn({ args: ["task", task, "tests/no where"], env })
      .end();
    assertEquals(code, 1, stderr);
    assertStringIncludes(
      stdout + stderr,
      `${Deno.cwd()}/tests/no where:1: The folder does not exist`,
    );
  });
}

Deno.test("A port in use stops the start with one line that names another", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  await using program = spawn(service({ PORT: String(port) }));
  assertMatch(
    await refusal(program),
    new RegExp(`^Port ${port} is in use\\. Set another PORT, for example PORT=\\d+\\n$`),
  );
});

Deno.test("A broken site stops the start with a line for each error: file, line, what to do", async () => {
  using site = copyOfSite();
  Deno.writeTextFileSync(`${site.dir}/en/pricing.md`, "---\ntitel: Prices\n---\nText.\n");
  Deno.writeTextFileSync(`${site.dir}/de/about.md`, "# About\n");
  await using program = spawn(service({ CONTENT_DIR: site.dir }));
  const lines = (await refusal(program)).trimEnd().split("\n");
  for (const file of ["en/pricing.md", "de/about.md"]) {
    assert(lines.some((line) => new RegExp(`^${file}:\\d+: \\S.*\\. \\S`).test(line)), `${lines}`);
  }
});

Deno.test("deno task start prints its own line and where it listens, and serves the site", async () => {
  const { env } = service();
  const lock = Deno.readTextFileSync("deno.lock");
  await using program = await startServer({ args: ["task", "start"], env });
  for (const path of ["/", "/api/v1/services", "/ask?query=api&streaming=false"]) {
    await get(program.listening, path);
  }
  program.signal("SIGTERM");
  const { code, stdout, stderr } = await program.end();
  assertEquals(code, 0, stderr);
  assertMatch(stdout, /^Frontdesk \d+\.\d+\.\d+ listens on \S+\n$/);
  assertMatch(unhurried(stderr), /^Task start deno run [^\n]{1,120}\n$/);
  assertEquals(
    Deno.readTextFileSync("deno.lock"),
    lock,
    "It installed what the service is not made of",
  );
});

Deno.test("With --reuse-port two processes serve one port, and each goes on without the other", async () => {
  const { args, env } = service();
  const start = (port: number) =>
    startServer({ args: [...args, "--reuse-port"], env: { ...env, PORT: String(port) } });
  await using first = await start(0);
  const port = first.listening;
  await using second = await start(port);
  assertEquals(second.listening, port);
  first.signal("SIGTERM");
  assertEquals((await first.end()).code, 0);
  const health = await exchange(port, requestBytes({ target: "/api/health" }));
  assertEquals([health.status, header(health, "cache-control")], [200, "no-store"]);
});
