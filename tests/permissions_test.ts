import { assertEquals, assertMatch } from "@std/assert";
import { enquiry } from "./kit/enquiry.ts";
import { exchange } from "./kit/exchange.ts";
import { type TempFolder, tempFolder } from "./kit/folder.ts";
import { type Command, run, startFlags, startServer } from "./kit/program.ts";
import { requestBytes } from "./kit/request.ts";

const permissions = ["--allow-net", "--allow-env", "--allow-read", "--allow-write=data"];

Deno.test("The start task asks for these permissions and for nothing else", () => {
  assertEquals(startFlags(), ["--frozen", "--no-prompt", ...permissions]);
});

/** The service without a permission, where store and outbox are left at their default in a folder. */
const inFolder = (
  { dir }: TempFolder,
  without = "",
  env: Record<string, string> = {},
): Command => ({
  args: ["run", ...startFlags().filter((flag) => flag !== without), `${Deno.cwd()}/main.ts`],
  env: { CONTENT_DIR: `${Deno.cwd()}/tests/site`, MAIL_PROVIDER: "outbox", ...env },
  cwd: dir,
});

const contact = (headers = {}) => requestBytes({ target: "/api/contact", headers, json: enquiry });

/** Requests that succeed only where the service can: serve the site, deliver, deliver once. */
const requests = [
  requestBytes({ target: "/api/v1/services" }),
  contact(),
  contact({ "Idempotency-Key": "key-0123456789abcdef" }),
];

const namesBelow = (dir: string): string[] =>
  [...Deno.readDirSync(dir)].flatMap(({ name, isDirectory }) =>
    isDirectory ? namesBelow(`${dir}/${name}`).map((below) => `${name}/${below}`) : [name]
  );

const abilities: [without: string, statuses: number[], mails: number][] = [
  ["", [200, 200, 200], 2],
  ["--allow-write=data", [200, 503, 503], 0],
];

for (const [without, statuses, mails] of abilities) {
  Deno.test(`With all permissions but "${without}" the service answers ${statuses}, and writes into data/ alone`, async () => {
    using folder = tempFolder();
    await using service = await startServer(inFolder(folder, without));
    const answers: number[] = [];
    for (const request of requests) {
      answers.push((await exchange(service.listening, request)).status);
    }
    assertEquals(answers, statuses);
    const written = namesBelow(folder.dir);
    const foreign = written.filter((name) => !/^data\/(frontdesk\.db|outbox\/.*\.eml$)/.test(name));
    assertEquals([foreign, written.filter((name) => name.endsWith(".eml")).length], [[], mails]);
  });
}

Deno.test("Where a permission is missing nobody is asked for it: the start ends and says which", async () => {
  using folder = tempFolder();
  const missing = {
    net: /^Unter .* lässt sich der Dienst nicht öffnen .*net access/m,
    env: /env access to "[A-Z_]+"/,
    read: /cannot be read\. Give .* permission/,
  };
  for (const [name, said] of Object.entries(missing)) {
    const { code, stderr } = await run(inFolder(folder, `--allow-${name}`));
    assertEquals(code, 1, name);
    assertMatch(stderr, said);
  }
});

Deno.test("A store or an outbox that may not be written stops the start with a line that says so", async () => {
  using folder = tempFolder();
  const paths = { KV_URL: "data/../store.db", MAIL_OUTBOX_DIR: "data/../outbox" };
  for (const [name, path] of Object.entries(paths)) {
    const { code, stdout, stderr } = await run(inFolder(folder, "", { [name]: path }));
    assertEquals([code, stdout], [1, ""]);
    const said = `^${name}: ist ein.* nicht schreiben darf.*, zum Beispiel ${name}=\\S+\n$`;
    assertMatch(stderr, new RegExp(said));
  }
});
