import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkConfig, checkMail } from "../../../lib/commands/check_config.ts";
import { tempFolder } from "../../kit/folder.ts";
import { run } from "../../kit/program.ts";
import { resend as provider } from "../../kit/provider.ts";

type Variables = Record<string, string>;

/** Checks variables over a site in English whose practice is real, unless they name another. */
const check = (variables: Variables) =>
  checkConfig(
    (name) => ({ CONTENT_DIR: "tests/search/sites/law", ...variables })[name],
    Deno.openKv,
  );

/** The lines below the list of what the variables come to. */
const findingsIn = (report: string) => report.split("\n\n").at(-1)!.split("\n");

const onDeploy = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "desk",
  DENO_DEPLOY_ORG_SLUG: "practice",
};
const assigned = { DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app" };
const resend = provider();

Deno.test("The check of the configuration has a line for every variable that stops the start, each once", async () => {
  const { ok, report } = await check({
    PORT: "eighty",
    KV_TOKEN: "token",
    MAIL_PROVIDER: "smtp",
    MAIL_TO: "hello",
    CHALLENGE_SITE_KEY: "two words",
    CHALLENGE_SECRET: "secret",
  });
  assertEquals(ok, false);
  const lines = report.split("\n").slice(0, -1);
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
    const { report } = await check(variables);
    assert(report.length > 50 && !report.includes("very-secret"), report);
  }
});

/** What the variables lack, for which enquiries are refused, and what is said. */
const deployed: [
  what: string,
  variables: Record<string, string>,
  problems: RegExp[],
][] = [
  ["everything is given", { ...assigned, ...resend, BASE_URL: "https://www.practice.example" }, []],
  [
    "nothing is given",
    {},
    [
      /cannot send\. Set MAIL_PROVIDER/,
      /without a KV/,
    ],
  ],
  [
    "no database is assigned",
    { ...resend, BASE_URL: "https://www.practice.example" },
    [/without a KV/],
  ],
  [
    "no mail is meant",
    { MAIL_PROVIDER: "none", BASE_URL: "https://www.practice.example" },
    [],
  ],
];

for (const [what, variables, problems] of deployed) {
  const ends = problems.length > 0 ? "fails" : "passes";
  Deno.test(`On Deno Deploy the check ${ends} where ${what}`, async () => {
    const { ok, report } = await check({ ...onDeploy, ...variables });
    const lines = findingsIn(report);
    assertEquals([ok, lines.length], [problems.length === 0, problems.length + 1], report);
    for (const [index, problem] of problems.entries()) assertMatch(lines[index]!, problem);
    assertMatch(lines.at(-1)!, /^The service starts/);
  });
}

Deno.test("The check of the configuration lists the value of every variable, set or not", async () => {
  const { report } = await check({ ...resend, READ_QUOTA: "30" });
  const [values = ""] = report.split("\n\n");
  for (
    const line of [
      "PORT=8000",
      "BASE_URL=http://localhost:8000",
      "CONTENT_DIR=tests/search/sites/law",
      "KV_URL=data/frontdesk.db",
      "KV_TOKEN=",
      "READ_QUOTA=30",
      "TRUSTED_PROXY_HOPS=0",
      "MAIL_PROVIDER=resend",
      "MAIL_API_KEY=***",
    ]
  ) assert(values.split("\n").includes(line), line);
  const table = Deno.readTextFileSync("README.md").matchAll(/^\| `([A-Z_]+)` +\|/gm);
  const documented = [...table].map(([, name]) => name!);
  assertEquals(values.match(/^\w+/gm)!.toSorted(), documented.toSorted());
});

Deno.test("Of a server that is complete nothing is said, of one that lacks BASE_URL or mail something is", async () => {
  const server = { ...resend, BASE_URL: "https://www.practice.example" };
  for (const complete of [server, { MAIL_PROVIDER: "none" }]) {
    const { report } = await check(complete);
    assertEquals(findingsIn(report), ["The service starts with these variables."]);
  }
  assertStringIncludes((await check({ ...resend, HOST: "0.0.0.0" })).report, "Set BASE_URL");
  const { ok, report } = await check({ BASE_URL: server.BASE_URL });
  assertEquals(ok, true);
  assertMatch(report, /cannot send\. Set MAIL_PROVIDER.*\n.*and refuses enquiries\.$/);
});

const outcomes: [status: number, said: RegExp][] = [
  [200, /took a test message\. Look/],
  [401, /does not accept the credentials\. Check MAIL_API_KEY.*\(.*401/],
  [429, /takes no message at present\. Check the host/],
  [422, /refuses the message\. Check that it lets you send as MAIL_FROM/],
  [500, /may have sent the message.*Look into the mailbox/],
];

for (const [status, said] of outcomes) {
  Deno.test(`check --mail sends one message and says what to do after a ${status}`, async () => {
    const sent: string[] = [];
    const fetch = (_: unknown, init?: RequestInit) => {
      sent.push(String(init?.body));
      return Promise.resolve(Response.json({ id: "1" }, { status }));
    };
    const { ok, report } = await checkMail((name) => (resend as Variables)[name], fetch);
    assertEquals(ok, status === 200);
    assertMatch(report, said);
    assertEquals(new Set(sent).size, 1);
    assert(!report.includes(resend.MAIL_API_KEY));
  });
}

Deno.test("deno task check --mail sends by the network, and ends with 1 where no mail is set up", async () => {
  const received: unknown[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      received.push(await request.json());
      return Response.json({ id: "1" });
    },
  );
  const args = ["task", "check", "--mail"];
  const MAIL_API_URL = `http://127.0.0.1:${server.addr.port}`;
  assertEquals((await run({ args, env: { ...resend, MAIL_API_URL } })).code, 0);
  assertEquals(received.length, 1);
  assertEquals((await run({ args, env: {} })).code, 1);
});

Deno.test("deno task check --config ends with 1 where the start would be refused, else with 0", async () => {
  for (const [PORT, expected] of [["8000", 0], ["eighty", 1]] as const) {
    const { code } = await run({ args: ["task", "check", "--config"], env: { PORT } });
    assertEquals(code, expected);
  }
});

Deno.test("A store that cannot be used, of which the start only warns, is an error of the check", async () => {
  using folder = tempFolder();
  const KV_URL = `${folder.dir}/store.db`;
  Deno.writeTextFileSync(KV_URL, "no database at all");
  const { ok, report } = await check({ KV_URL });
  assertEquals(ok, false);
  assertMatch(
    report,
    new RegExp(
      `^WARNING: the store ${KV_URL} cannot be used \\(file is not a database\\)\\.`,
      "m",
    ),
  );
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
