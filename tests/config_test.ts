import { assert, assertEquals, assertThrows } from "@std/assert";
import { isLoopback } from "../lib/base/machine.ts";
import { ConfigError, configFor, noticesOf, readConfig } from "../lib/config.ts";
import { testLines } from "./kit/cases.ts";

const read = (variables: Record<string, string>) => readConfig((name) => variables[name]);

/** What is read, and what is told of it whatever becomes of enquiries. */
function membersOf(variables: Record<string, string>) {
  const config = read(variables);
  return Object.entries({
    ...config,
    notices: noticesOf(configFor(config, { isPractice: false })),
  });
}

const platformNames = [
  "DENO_DEPLOY",
  "DENO_DEPLOY_APP_SLUG",
  "DENO_DEPLOY_ORG_SLUG",
  "DENO_KV_ACCESS_TOKEN",
  "DENO_KV_DEFAULT_PATH",
  "DENO_KV_PATH_PREFIX",
  "OTEL_DENO",
];

Deno.test("Every variable is read once, these of the platform's, and empty or blank it counts as unset", () => {
  const asked: string[] = [];
  readConfig((name) => void asked.push(name));
  assertEquals(new Set(asked).size, asked.length);
  assertEquals(asked.filter((name) => /^(DENO|OTEL)_/.test(name)).toSorted(), platformNames);
  for (const empty of ["", " ", "\t\n"]) {
    assertEquals(read(Object.fromEntries(asked.map((name) => [name, empty]))), read({}));
  }
});

const resend = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "re_1",
  MAIL_SMTP_URL: "smtps://website%40practice.example:p%3Ass%2Fword@mail.practice.example",
  MAIL_FROM: "Website <website@practice.example>",
  MAIL_TO: "hello@practice.example",
};
const deploy = {
  DENO_DEPLOY: "true",
  DENO_DEPLOY_APP_SLUG: "frontdesk",
  DENO_DEPLOY_ORG_SLUG: "practice",
  DENO_KV_DEFAULT_PATH: "https://kv.deno.example/assigned",
};
/** What stands for several variables. */
const sets: Record<string, Record<string, string>> = {
  resend,
  deploy,
  smtp: { ...resend, MAIL_PROVIDER: "smtp" },
  nothing: {},
};

const written = (_: string, value: unknown) =>
  value === undefined ? "(unset)" : value instanceof RegExp ? value.source : value;

/** What variables are read as, but for what is so without them; or why they are refused. */
function told(asked: string): string {
  const variables: Record<string, string> = {};
  for (const part of asked.split(" | ")) {
    const [name = "", value] = part.split(/=(.*)/s);
    Object.assign(variables, value === undefined ? sets[name] : { [name]: value });
  }
  const usual = asked === "nothing" ? "" : JSON.stringify(membersOf({}), written);
  try {
    const members = membersOf(variables)
      .filter((member) => !usual.includes(JSON.stringify(member, written)));
    return JSON.stringify(Object.fromEntries(members), written);
  } catch (error) {
    assert(error instanceof ConfigError);
    // What else the value requires has a line of its own.
    const [line = ""] = error.message.split("\n");
    // The example is itself taken, or another variable is required with it.
    const [, name = "", example = ""] = /, for example (\w+)=(.*)$/.exec(line)!;
    assert(line.startsWith(`${name}: `), line);
    try {
      read({ [name]: example });
    } catch (other) {
      assert(other instanceof ConfigError && !other.message.startsWith(name), example);
    }
    return `refused. ${line}`;
  }
}

testLines(new URL("config.txt", import.meta.url), told);

Deno.test("On Deno Deploy the hosts of the app and of its previews are its own, others are not", () => {
  const { deployHosts } = read(deploy);
  const own = ["frontdesk", "frontdesk-ab12cd34", "frontdesk--a-branch"]
    .map((name) => `${name}.practice.deno.net`);
  const foreign = [
    "other.practice.deno.net frontdeskx.practice.deno.net frontdesk.other.deno.net",
    "frontdesk.practice.deno.net.evil.example frontdesk.practicexdeno.net",
  ].join(" ").split(" ");
  for (const host of own) assert(deployHosts?.test(host), host);
  for (const host of foreign) assert(!deployHosts?.test(host), host);
});

Deno.test({
  name: "What is not below the folder that may be written is refused, however it is written",
  permissions: { write: ["data"], read: true },
  fn() {
    // Where a service ran before, it is a folder, which is no file either.
    assertThrows(() => read({ KV_URL: "data" }), ConfigError, "KV_URL: ");
    for (const path of ["data/../kv.db", `${Deno.cwd()}/kv.db`]) {
      assertThrows(() => read({ KV_URL: path }), ConfigError, "only data/");
    }
    for (const path of ["data/../../out", "data/../out", "out"]) {
      const outbox = { MAIL_PROVIDER: "outbox", MAIL_OUTBOX_DIR: path };
      assertThrows(() => read(outbox), ConfigError, "only data/");
    }
    assertEquals(read({ KV_URL: "./data/a/kv.db" }).kvUrl, "./data/a/kv.db");
  },
});

Deno.test("Loopback is this machine under each of its names, and nothing that looks like one", () => {
  for (const host of ["localhost", "LOCALHOST", "app.localhost", "127.1.2.3", "::1", "[::1]"]) {
    assert(isLoopback(host), host);
  }
  for (const host of ["localhost.example", "127.0.0.1.example", "0.0.0.0", "::", "128.0.0.1"]) {
    assert(!isLoopback(host), host);
  }
});
