import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { checkConfig } from "../../lib/commands/check.ts";
import { tempFolder } from "../kit/folder.ts";
import { run } from "../kit/program.ts";

const check = (variables: Record<string, string>) => checkConfig((name) => variables[name]);

const onDeploy = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "desk",
  DENO_DEPLOY_ORG_SLUG: "practice",
};
const assigned = { DENO_KV_DEFAULT_PATH: "https://kv.deno.example/app" };
const resend = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "re_123",
  MAIL_FROM: "website@practice.example",
  MAIL_TO: "hello@practice.example",
};

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

Deno.test("The check of the configuration prints no value of a variable, good or bad", async () => {
  const bad = {
    KV_URL: "https://user:very-secret@kv.example",
    KV_TOKEN: "very-secret and more",
    MAIL_PROVIDER: "very-secret",
    MAIL_SMTP_URL: "smtps://user:very-secret@mail.example/path",
    MAIL_API_KEY: "very-secret ä",
    CHALLENGE_SECRET: "very-secret ä",
  };
  const good = { ...resend, MAIL_API_KEY: "very-secret", CHALLENGE_SECRET: "very-secret" };
  for (const variables of [bad, good, { ...onDeploy, ...good }]) {
    const { report } = await check(variables);
    assert(report.length > 50 && !report.includes("very-secret"), report);
  }
});

const deployed: [what: string, variables: Record<string, string>, notes: RegExp[]][] = [
  ["everything is given", { ...assigned, ...resend, BASE_URL: "https://www.practice.example" }, []],
  [
    "nothing is given",
    {},
    [
      /cannot send\. Set MAIL_PROVIDER/,
      /https:\/\/desk\.practice\.deno\.net\. .*BASE_URL/,
      /no KV/,
    ],
  ],
  [
    "files are written, which no instance keeps",
    { BASE_URL: "https://www.practice.example", KV_URL: "data/kv.db", MAIL_PROVIDER: "outbox" },
    [/file named by KV_URL is lost/, /MAIL_PROVIDER=outbox/],
  ],
];

for (const [what, variables, notes] of deployed) {
  Deno.test(`On Deno Deploy the check tells what is probably not meant where ${what}`, async () => {
    const { ok, report } = await check({ ...onDeploy, ...variables });
    const lines = report.split("\n");
    assertEquals([ok, lines.length], [true, notes.length + 1], report);
    for (const [index, note] of notes.entries()) assertMatch(lines[index]!, note);
    assertMatch(lines.at(-1)!, /^The service starts/);
  });
}

Deno.test("A server that is complete gets no note, one that listens to all without BASE_URL does", async () => {
  const server = { ...resend, BASE_URL: "https://www.practice.example" };
  assertEquals((await check(server)).report, "The service starts with these variables.");
  assertStringIncludes((await check({ ...resend, HOST: "0.0.0.0" })).report, "Set BASE_URL");
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
      `^WARNING: the store ${KV_URL} cannot be used \\(file is not a database\\)\\..* refuses every ` +
        "enquiry, .* Restore the file from a backup, or move it away",
      "m",
    ),
  );
});
