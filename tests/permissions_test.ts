import { assertEquals, assertMatch } from "@std/assert";
import { enquiry } from "./kit/enquiry.ts";
import { exchange } from "./kit/exchange.ts";
import { tempFolder } from "./kit/folder.ts";
import { type Command, spawn, startFlags, startServer } from "./kit/program.ts";
import { requestBytes } from "./kit/request.ts";

/** What the service can do, each with a request that succeeds only then. */
const abilities = {
  "serve the site": requestBytes({ target: "/api/v1/services" }),
  "deliver": requestBytes({ target: "/api/contact", json: enquiry }),
  "deliver once": requestBytes({
    target: "/api/contact",
    headers: { "Idempotency-Key": "key-0123456789abcdef" },
    json: { ...enquiry, subject: "Another catalogue" },
  }),
};

type Ability = keyof typeof abilities;

const everything = Object.keys(abilities) as Ability[];

/** The service with these flags, where store and outbox are left at their default in a new folder. */
const inFolder = (cwd: string, flags: string[]): Command => ({
  args: ["run", ...flags, `${Deno.cwd()}/main.ts`],
  env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox" },
  cwd,
});

/** The abilities that the service lacks with these flags, and what it has written. */
async function lost(flags: string[]): Promise<{ lacking: Ability[]; written: string[] }> {
  using folder = tempFolder();
  const lacking: Ability[] = [];
  try {
    await using service = await startServer(inFolder(folder.dir, flags));
    for (const ability of everything) {
      const answer = await exchange(service.listening, abilities[ability]);
      if (answer.status !== 200) lacking.push(ability);
    }
  } catch {
    return { lacking: everything, written: [] };
  }
  return { lacking, written: namesBelow(folder.dir) };
}

const namesBelow = (dir: string): string[] =>
  [...Deno.readDirSync(dir)].flatMap(({ name, isDirectory }) =>
    isDirectory ? namesBelow(`${dir}/${name}`).map((below) => `${name}/${below}`) : [name]
  );

/** What is lost without a permission. */
const losses: Record<string, Ability[]> = {
  "--allow-net": everything,
  "--allow-env": everything,
  "--allow-read": everything,
  "--allow-write=data": ["deliver", "deliver once"],
};

Deno.test("The start task asks for these permissions and for nothing else", () => {
  assertEquals(startFlags(), ["--no-prompt", ...Object.keys(losses)]);
});

Deno.test("With them the service can do everything, and writes its store and its outbox", async () => {
  const { lacking, written } = await lost(startFlags());
  assertEquals(lacking, []);
  assertEquals(written.filter((name) => !/^data\/(frontdesk\.db|outbox\/.*\.eml$)/.test(name)), []);
  assertEquals(written.filter((name) => name.endsWith(".eml")).length, 2);
});

for (const [flag, expected] of Object.entries(losses)) {
  Deno.test(`Without ${flag} the service cannot: ${expected.join(", ")}`, async () => {
    const fewer = startFlags().filter((other) => other !== flag);
    assertEquals((await lost(fewer)).lacking, expected);
  });
}

Deno.test("Where a permission is missing nobody is asked for it: the start ends and says which", async () => {
  using folder = tempFolder();
  const fewer = startFlags().filter((flag) => flag !== "--allow-env");
  await using program = spawn(inFolder(folder.dir, fewer));
  const { code, stderr } = await program.end();
  assertEquals(code, 1);
  assertMatch(stderr, /env access to "[A-Z_]+"/);
});

Deno.test("A store in a file that may not be written stops the start with a line that says so", async () => {
  using folder = tempFolder();
  const { env, ...command } = inFolder(folder.dir, startFlags());
  await using program = spawn({ ...command, env: { ...env, KV_URL: "store.db" } });
  const { code, stdout, stderr } = await program.end();
  assertEquals([code, stdout], [1, ""]);
  assertMatch(stderr, /^KV_URL: is a file .* may not write.*, for example KV_URL=\S+\n$/);
});
