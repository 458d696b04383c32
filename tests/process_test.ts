import { assert, assertEquals, assertMatch, assertNotMatch, assertRejects } from "@std/assert";
import { copyOfContent, openRaw, type Program, runDeno, sendRaw } from "./process/program.ts";

const allowed = ["run", "--no-prompt", "--no-check", "--allow-net", "--allow-env"];

const start = (env: Record<string, string> = {}, ...permissions: string[]) =>
  runDeno([...allowed, "--allow-read=content", ...permissions, "main.ts", "--listen"], env);

const get = async (port: number, path: string, init?: RequestInit) =>
  await fetch(`http://127.0.0.1:${port}${path}`, init);

async function text(port: number, path: string): Promise<string> {
  const response = await get(port, path);
  assertEquals(response.status, 200, path);
  return await response.text();
}

Deno.test("The program says where it listens, and answers", async () => {
  await using program = start();
  const port = await program.port;
  assert(port > 0);
  assertEquals(JSON.parse(await text(port, "/api/health")).status, "ok");
  assertEquals(JSON.parse(await text(port, "/api/v1/services")).language, "en");
  assertMatch(await text(port, "/"), /^<!DOCTYPE html>/i);
  program.signal("SIGTERM");
  const { stdout, stderr } = await program.ended;
  assertEquals([stdout, stderr], [`Frontdesk listens on http://localhost:${port}\n`, ""]);
});

Deno.test("HEAD answers the length GET would have and no body; answers are compressed", async () => {
  await using program = start();
  const port = await program.port;
  const head = await sendRaw(
    port,
    "HEAD /pricing.md HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  const length = new TextEncoder().encode(await text(port, "/pricing.md")).length;
  assertMatch(head, new RegExp(`content-length: ${length}\\r\\n`));
  assert(head.endsWith("\r\n\r\n"));
  const packed = await sendRaw(
    port,
    "GET /pricing.md HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
  );
  assertMatch(packed, /content-encoding: gzip\r\n/);
  const [, etag] = /etag: (W\/"[^"]+")\r\n/.exec(packed) ?? [];
  assert(etag);
  const headers = { "if-none-match": etag, "accept-encoding": "gzip" };
  assertEquals((await get(port, "/pricing.md", { headers })).status, 304);
});

Deno.test("An event stream is not compressed", async () => {
  await using program = start();
  const answer = await sendRaw(
    await program.port,
    "GET /ask?query=backups HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n",
  );
  assertMatch(answer, /content-type: text\/event-stream/);
  assertNotMatch(answer, /content-encoding/);
  assertMatch(answer, /event: complete\n/);
});

const body = '{"paths":["/pricing"]}';

const batchHead = "POST /api/v1/documents/batch HTTP/1.1\r\nHost: x\r\n" +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} lets a request in flight finish, closes idle connections and ends with 0`, async () => {
    await using program = start();
    const port = await program.port;
    await (await get(port, "/api/v1/services")).body?.cancel();
    const idle = await openRaw(port);
    await idle.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    const flying = await openRaw(port);
    await flying.write(batchHead + body.slice(0, 5));
    await new Promise((resolve) => setTimeout(resolve, 100));
    program.signal(signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await flying.write(body.slice(5));
    assertMatch(await flying.readAll(), /^HTTP\/1\.1 200 OK\r\n[\s\S]*"code":"OK"/);
    await idle.readAll();
    const started = performance.now();
    assertEquals((await program.ended).code, 0);
    assert(performance.now() - started < 2_000, "It ended late");
    await assertRejects(() => get(port, "/api/health"));
  });
}

Deno.test("A request that never ends does not keep the program from stopping", async () => {
  await using program = start();
  const port = await program.port;
  await (await get(port, "/api/v1/services")).body?.cancel();
  const stalled = await openRaw(port);
  await stalled.write(batchHead + body.slice(0, 5));
  await new Promise((resolve) => setTimeout(resolve, 100));
  program.signal("SIGTERM");
  assertEquals((await program.ended).code, 0);
  await stalled.readAll().catch(() => {});
});

/** Waits for a program that cannot start. */
async function refusal(program: Program): Promise<string> {
  const { code, stderr } = await program.ended;
  assertEquals(code, 1, stderr);
  assertMatch(stderr, /^[^\n]+\n$/, "One line");
  assertNotMatch(stderr, /\bat .*:\d+:\d+|Uncaught|error:/);
  return stderr;
}

const badVariables: [env: Record<string, string>, line: RegExp][] = [
  [{ PORT: "eighty" }, /^PORT: .*for example PORT=8000$/m],
  [{ PORT: "70000" }, /^PORT: .*65535.*for example PORT=8000$/m],
  [{ BASE_URL: "practice.example" }, /^BASE_URL: .*for example BASE_URL=https:/m],
  [{ BASE_URL: "https://a.example/site" }, /^BASE_URL: .*for example BASE_URL=https:/m],
  [{ READ_QUOTA: "0" }, /^READ_QUOTA: .*for example READ_QUOTA=120$/m],
  [{ MAIL_PROVIDER: "resend" }, /^MAIL_API_KEY: .*MAIL_PROVIDER=resend/m],
  [{ CONTENT_DIR: "content/nowhere" }, /^content\/nowhere:1: No such folder\. Set CONTENT_DIR/m],
  [
    { HOST: "nowhere.invalid" },
    /^Cannot listen on nowhere\.invalid:0: .*Set another HOST or PORT, for example HOST=\S+ PORT=\d+$/m,
  ],
];

for (const [env, line] of badVariables) {
  Deno.test(`${JSON.stringify(env)} stops the start with one line, exit code 1 and no stack`, async () => {
    await using program = start(env);
    assertMatch(await refusal(program), line);
  });
}

Deno.test("A port in use stops the start with one line that says so", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  await using program = start({ PORT: String(port) });
  assertMatch(
    await refusal(program),
    new RegExp(`^Cannot listen on 127\\.0\\.0\\.1:${port}: .*in use`),
  );
});

const breaks: [file: string, change: (text: string) => string, line: RegExp][] = [
  [
    "en/pricing.md",
    (text) => text.replace("\ndescription:", "\ndescripton:"),
    /^en\/pricing\.md:\d+: Front matter description: .*A page has title, description/,
  ],
  [
    "de/services/api-design.md",
    (text) => `${text}\n{{hourlyrate}}\n`,
    /^de\/services\/api-design\.md:\d+: \{\{hourlyrate\}\} stands for nothing/,
  ],
  ["en/about.md", () => "# About\n", /^en\/about\.md:1: Front matter is missing\. Begin the file/],
  ["site.json", (text) => text.replace("{", "{{"), /^site\.json:\d+: Not JSON/],
];

for (const [file, change, line] of breaks) {
  Deno.test(`A broken ${file} stops the start with file, line and what to do`, async () => {
    using content = copyOfContent();
    const path = `${content.dir}/${file}`;
    Deno.writeTextFileSync(path, change(Deno.readTextFileSync(path)));
    await using program = start({ CONTENT_DIR: content.dir }, `--allow-read=${content.dir}`);
    assertMatch(await refusal(program), line);
  });
}

Deno.test("Another content folder is served as it is", async () => {
  using content = copyOfContent();
  const path = `${content.dir}/en/services/made-up.md`;
  const page =
    "---\ntitle: Made up\ndescription: Made up\nupdated: 2026-10-05\norder: 0\n---\nText.\n";
  Deno.writeTextFileSync(path, page);
  await using program = start({ CONTENT_DIR: content.dir }, `--allow-read=${content.dir}`);
  const { services } = JSON.parse(await text(await program.port, "/api/v1/services"));
  assertEquals(services[0].name, "Made up");
});

Deno.test("deno serve --parallel main.ts answers, and stops with SIGTERM", async () => {
  const args = ["serve", "--parallel", "--host", "127.0.0.1", "--port", "0", "--no-check"];
  await using program = runDeno(
    [...args, "--no-prompt", "--allow-env", "--allow-read=content", "main.ts"],
    { DENO_JOBS: "2" },
  );
  const port = await program.port;
  for (let i = 0; i < 8; i++) {
    assertEquals(JSON.parse(await text(port, "/api/v1/services")).language, "en");
  }
  const missing = await get(port, "/api/nothing");
  assertEquals([missing.status, (await missing.json()).code], [404, "NOT_FOUND"]);
  program.signal("SIGTERM");
  await program.ended;
});

const task = (env: Record<string, string> = {}) => runDeno(["task", "start"], env);

Deno.test("deno task start serves the site with the permissions it grants, and no other", async () => {
  await using program = task();
  const port = await program.port;
  for (const path of ["/", "/api/v1/services", "/api/health", "/ask?query=api&streaming=false"]) {
    await text(port, path);
  }
  program.signal("SIGTERM");
  const { code, stderr } = await program.ended;
  assertEquals(code, 0);
  assertNotMatch(stderr, /NotCapable|access to|Uncaught/);
  const command: string = JSON.parse(Deno.readTextFileSync("deno.json")).tasks.start.command;
  assertNotMatch(command, /-A\b|--allow-all|--allow-run|--allow-sys|--allow-ffi|--allow-read[ "]/);
});

Deno.test("deno task start may read another content folder, and write the KV file and the outbox", async () => {
  using content = copyOfContent();
  const [kv, outbox] = [`${content.dir}/../kv.db`, `${content.dir}/../outbox`];
  await using program = task({
    CONTENT_DIR: content.dir,
    KV_URL: kv,
    MAIL_PROVIDER: "outbox",
    MAIL_OUTBOX_DIR: outbox,
  });
  const response = await get(await program.port, "/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "process-test-key-1" },
    body: JSON.stringify({
      name: "Sender",
      email: "sender@client.example",
      subject: "A question",
      message: "A message of some length",
      gdprConsent: true,
    }),
  });
  assertEquals([response.status, (await response.json()).success], [200, true]);
  assert(Deno.statSync(kv).isFile);
  assertEquals([...Deno.readDirSync(outbox)].length, 1);
});

const narrower: [what: string, args: string[]][] = [
  ["without reading content", [...allowed, "main.ts", "--listen"]],
  ["without the environment", [
    ...allowed.filter((flag) => flag !== "--allow-env"),
    "--allow-read=content",
    "main.ts",
    "--listen",
  ]],
  ["without the network", [
    ...allowed.filter((flag) => flag !== "--allow-net"),
    "--allow-read=content",
    "main.ts",
    "--listen",
  ]],
];

for (const [what, args] of narrower) {
  Deno.test(`The program ${what} does not start`, async () => {
    await using program = runDeno(args);
    const { code, stderr } = await program.ended;
    assertEquals(code, 1);
    assertMatch(stderr, /access/);
  });
}
