import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { checkConfig, checkMail } from "../../../lib/cli/check_config.ts";
import { ConfigError } from "../../../lib/config.ts";
import { tempFolder } from "../../kit/folder.ts";
import { run } from "../../kit/program.ts";
import { resend as provider, startProvider } from "../../kit/provider.ts";

type Variables = Record<string, string>;

/** Checks variables over a site in English whose practice is real, unless they name another. */
const check = (variables: Variables) =>
  checkConfig((name) => ({ CONTENT_DIR: "tests/search/sites/law", ...variables })[name], String);

const onDeploy = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "desk",
  DENO_DEPLOY_ORG_SLUG: "practice",
};
const assigned = { DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app" };
const resend = provider();

Deno.test("The check of the configuration has a line for every variable that stops the start, each once", async () => {
  const { message } = await assertRejects(() =>
    check({
      PORT: "eighty",
      KV_TOKEN: "token",
      MAIL_PROVIDER: "smtp",
      MAIL_TO: "hello",
      CHALLENGE_SITE_KEY: "two words",
      CHALLENGE_SECRET: "secret",
    }), ConfigError);
  const lines = message.split("\n");
  const named = ["PORT", "MAIL_TO", "CHALLENGE_SITE_KEY", "KV_URL", "MAIL_SMTP_URL", "MAIL_FROM"];
  assertEquals(lines.map((line) => line.split(":")[0]!).toSorted(), named.toSorted());
  for (const line of lines) assertMatch(line, /^[A-Z_]+: .+, for example [A-Z_]+=\S/);
});

Deno.test("The check of the configuration prints no secret, good or bad", async () => {
  const bad = {
    KV_URL: "https://user:very-secret@kv.example",
    KV_TOKEN: "very-secret and more",
    MAIL_PROVIDER: "very-secret",
    MAIL_SMTP_URL: "smtps://user:very-secret@mail.example/path",
    MAIL_API_KEY: "very-secret ä",
    CHALLENGE_SECRET: "very-secret ä",
  };
  const without = {
    MAIL_PROVIDER: "smtp",
    KV_TOKEN: "very-secret",
    CHALLENGE_SECRET: "very-secret",
  };
  const half = {
    ...without,
    MAIL_SMTP_URL: "smtps://user:very-secret%@mail.example",
    KV_URL: "a.db",
  };
  const good = { ...resend, MAIL_API_KEY: "very-secret", CHALLENGE_SECRET: "very-secret" };
  for (const variables of [bad, without, half, good, { ...onDeploy, ...good }]) {
    const report = await check(variables).then(({ report }) => report, String);
    assert(report.length > 50 && !report.includes("very-secret"), report);
  }
});

const BASE_URL = "https://www.practice.example";

/** What the variables come to, on Deno Deploy or elsewhere, and what is found besides. */
const findings: [what: string, variables: Variables, ok: boolean, problems: RegExp[]][] = [
  ["on Deploy everything", { ...onDeploy, ...assigned, ...resend, BASE_URL }, true, []],
  ["on Deploy nothing", onDeploy, false, [/without a KV/, /cannot send, because MAIL_PROVIDER/]],
  ["on Deploy no database", { ...onDeploy, ...resend, BASE_URL }, false, [/without a KV/]],
  ["on Deploy no mail", { ...onDeploy, MAIL_PROVIDER: "none", BASE_URL }, true, []],
  ["everything", { ...resend, BASE_URL }, true, []],
  ["no mail", { MAIL_PROVIDER: "none" }, true, []],
  ["no BASE_URL", { ...resend, HOST: "0.0.0.0" }, true, [/Set BASE_URL/]],
  ["mail forgotten", { BASE_URL }, false, [/cannot send, because MAIL_PROVIDER/]],
];

Deno.test("The check of the configuration says what is lacking", async () => {
  for (const [, variables, expected, problems] of findings) {
    const { ok, report } = await check(variables);
    // Below the list of what the variables come to.
    const [...lines] = report.split("\n\n").at(-1)!.split("\n");
    const end = lines.pop()!;
    assertEquals([ok, lines.length], [expected, problems.length], report);
    for (const [index, problem] of problems.entries()) assertMatch(lines[index]!, problem);
    assertMatch(end, ok ? /^The service starts with these variables\.$/ : /refuses enquiries\.$/);
  }
});

Deno.test("The check of the configuration lists the value of every variable, set or not", async () => {
  const { report } = await check({ ...resend, READ_QUOTA: "30" });
  const values = report.split("\n\n")[0]!.split("\n");
  for (const line of ["PORT=8000", "KV_TOKEN=", "READ_QUOTA=30", "MAIL_API_KEY=***"]) {
    assert(values.includes(line), line);
  }
  const table = Deno.readTextFileSync("README.md").matchAll(/^\| `([A-Z_]+)` +\|/gm);
  const documented = [...table].map(([, name]) => name!);
  assertEquals(values.map((line) => line.split("=")[0]!).toSorted(), documented.toSorted());
});

const outcomes: [status: number, said: RegExp][] = [
  [200, /took a test message\. Look/],
  [401, /does not accept the credentials\. Check MAIL_API_KEY.*\(.*401/],
  [429, /takes no message at present\. Check the host/],
  [422, /refuses the message\. Check that it lets you send as MAIL_FROM/],
  [500, /may have sent the message.*Look into the mailbox/],
];

Deno.test("check --mail sends one message, and says what to do after each answer", async () => {
  for (const [status, said] of outcomes) {
    const sent = new Set<string>();
    const fetch = (_: unknown, init?: RequestInit) => {
      sent.add(String(init?.body));
      return Promise.resolve(Response.json({ id: "1" }, { status }));
    };
    const { ok, report } = await checkMail((name) => (resend as Variables)[name], String, fetch);
    assertEquals([ok, sent.size], [status === 200, 1], report);
    assertMatch(report, said);
    assert(!report.includes(resend.MAIL_API_KEY));
  }
});

Deno.test("deno task check ends with 0 where the start or the mail succeeds, else with 1", async () => {
  await using server = startProvider();
  const mail = { ...resend, MAIL_API_URL: server.url };
  const runs: [flag: string, env: Variables, expected: number][] = [
    ["--config", { PORT: "8000" }, 0],
    ["--config", { PORT: "eighty" }, 1],
    ["--mail", mail, 0],
    ["--mail", {}, 1],
  ];
  for (const [flag, env, expected] of runs) {
    const { code, stdout, stderr } = await run({ args: ["task", "check", flag], env });
    assertEquals(code, expected, stdout + stderr);
  }
});

Deno.test("A store that cannot be used, of which the start only warns, is an error of the check", async () => {
  using folder = tempFolder();
  const KV_URL = `${folder.dir}/store.db`;
  Deno.writeTextFileSync(KV_URL, "no database at all");
  const { ok, report } = await check({ KV_URL });
  assertEquals(ok, false);
  const warning = `WARNING: the store ${KV_URL} cannot be used (file is not a database).`;
  assert(report.includes(`\n${warning}`), report);
});

Deno.test("The check of the configuration leaves nothing of a store behind", async () => {
  using folder = tempFolder();
  for (const path of ["store.db", "data/deep/store.db"]) {
    assertEquals((await check({ KV_URL: `${folder.dir}/${path}` })).ok, true);
    assertEquals([...Deno.readDirSync(folder.dir)], []);
  }
  const KV_URL = `${folder.dir}/store.db`;
  {
    using kv = await Deno.openKv(KV_URL);
    await kv.set(["a"], 1);
  }
  assertEquals((await check({ KV_URL })).ok, true);
  assertEquals([...Deno.readDirSync(folder.dir)].map(({ name }) => name), ["store.db"]);
});
