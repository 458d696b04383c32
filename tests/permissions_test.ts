import { assertEquals, assertMatch } from "@std/assert";
import { attempt } from "./attack/service.ts";
import { requestBytes } from "./bench/request.ts";
import { serviceProgram, startFlags, startServer } from "./bench/server_process.ts";

const enquiry = {
  name: "A visitor",
  email: "visitor@client.example",
  subject: "A new catalogue",
  message: "We would like to talk about our catalogue.",
  gdprConsent: true,
};

/** What the service can do, each with a request that succeeds only then. */
const abilities = {
  "serve the site": requestBytes({ target: "/api/v1/services" }),
  "deliver": requestBytes({ target: "/api/contact", json: enquiry }),
  "deliver once": requestBytes({
    target: "/api/contact",
    headers: { "Idempotency-Key": "key-0123456789abcdef" },
    json: enquiry,
  }),
};

type Ability = keyof typeof abilities;

const everything = Object.keys(abilities) as Ability[];

/** The abilities that the service lacks when it runs with these flags. */
async function lost(env: Record<string, string>, flags: string[]): Promise<Ability[]> {
  const lacking: Ability[] = [];
  try {
    await using service = await startServer(serviceProgram(env, flags));
    for (const ability of everything) {
      const answer = await attempt(service.port, abilities[ability], 5000).catch(() => undefined);
      if (answer?.status !== 200) lacking.push(ability);
    }
  } catch {
    return everything;
  }
  return lacking;
}

/** Runs `test` where the store, the outbox and the site lie in a new folder. */
async function withFolder(test: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir();
  try {
    await test({
      MAIL_PROVIDER: "outbox",
      MAIL_OUTBOX_DIR: `${dir}/outbox`,
      KV_URL: `${dir}/kv.db`,
    });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** No permission: it bounds V8's young heap, in megabytes. */
const heapFlag = "--v8-flags=--max-semi-space-size=4";

Deno.test("The start task asks for the network, named variables and named folders, for nothing else", () => {
  const env = { KV_URL: "/srv/kv.db", MAIL_OUTBOX_DIR: "/srv/outbox", CONTENT_DIR: "/srv/site" };
  const [heap, prompt, net, variables, ...files] = startFlags(env);
  assertEquals([heap, prompt, net], [heapFlag, "--no-prompt", "--allow-net"]);
  assertMatch(variables!, /^--allow-env=[A-Z_]+(,[A-Z_]+)*$/);
  const places = new Set(["content", ...Object.values(env)]);
  for (const flag of files) {
    const [, place] = flag.match(/^--allow-(?:read|write)=(.+)$/) ?? [];
    assertEquals(places.has(place!), true, flag);
  }
});

Deno.test("With the permissions of the start task the service can do everything", () =>
  withFolder(async (env) => assertEquals(await lost(env, startFlags(env)), [])));

/** What is lost without a permission. */
const losses: [flag: (env: Record<string, string>) => string, lost: Ability[]][] = [
  [() => "--allow-net", everything],
  [() => "--allow-read=content", everything],
  [(env) => `--allow-read=${env.KV_URL}`, ["deliver once"]],
  [(env) => `--allow-write=${env.KV_URL}`, ["deliver once"]],
  [(env) => `--allow-read=${env.MAIL_OUTBOX_DIR}`, ["deliver", "deliver once"]],
  [(env) => `--allow-write=${env.MAIL_OUTBOX_DIR}`, ["deliver", "deliver once"]],
];

for (const [flag, expected] of losses) {
  const name = flag({ KV_URL: "$KV_URL", MAIL_OUTBOX_DIR: "$MAIL_OUTBOX_DIR" });
  Deno.test(`Without ${name} the service cannot: ${expected.join(", ")}`, () =>
    withFolder(async (env) => {
      const flags = startFlags(env);
      assertEquals(flags.includes(flag(env)), true);
      assertEquals(await lost(env, flags.filter((other) => other !== flag(env))), expected);
    }));
}

Deno.test("Every permission of the start task is one that something is lost without", () =>
  withFolder((env) => {
    const known = [heapFlag, "--no-prompt", ...losses.map(([flag]) => flag(env))];
    const others = startFlags(env).filter((flag) => !known.includes(flag));
    assertEquals(others.map((flag) => flag.split("=")[0]), ["--allow-env"]);
    return Promise.resolve();
  }));

Deno.test("Without the permission for one of its variables the service does not start", async () => {
  const flags = startFlags();
  const at = flags.findIndex((flag) => flag.startsWith("--allow-env="));
  const names = flags[at]!.split("=")[1]!.split(",");
  // Deno reads this one itself, with the first keyed request to a KV Connect store.
  const ours = names.filter((name) => name !== "DENO_KV_ACCESS_TOKEN");
  await Promise.all(ours.map(async (name) => {
    const others = names.filter((other) => other !== name);
    const fewer = flags.with(at, `--allow-env=${others.join(",")}`);
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      ...serviceProgram({}, fewer),
      env: { HOST: "127.0.0.1", PORT: "0" },
      stdout: "null",
      stderr: "piped",
    }).output();
    assertEquals(code, 1, name);
    assertMatch(new TextDecoder().decode(stderr), new RegExp(`env access to "${name}"`));
  }));
});

Deno.test("Another site needs its folder, too", async () => {
  const dir = await Deno.makeTempDir();
  const env = { CONTENT_DIR: `${dir}/site` };
  try {
    await copyFolder("content", env.CONTENT_DIR);
    const flags = startFlags(env);
    const folder = `--allow-read=${env.CONTENT_DIR}`;
    assertEquals((await lost(env, flags)).includes("serve the site"), false);
    assertEquals(await lost(env, flags.filter((flag) => flag !== folder)), everything);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFile;
    await copy(`${from}/${name}`, `${to}/${name}`);
  }
}
