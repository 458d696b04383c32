import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { versioningPath } from "../lib/content/documents.ts";
import { interfacePaths } from "../lib/discovery/paths.ts";
import { lastResort } from "../lib/http/handler.ts";
import { createApp } from "../routes/mod.ts";
import { testApp } from "./kit/app.ts";

/** The commands that begin with curl in the fences of Markdown that hold a shell's. */
function curlCommands(markdown: string): string[] {
  const fences = markdown.matchAll(/^```(?:sh|console|bash(?: try)?)\n([\s\S]*?)^```/gm);
  return [...fences].flatMap(([, fence]) => commandsIn(fence!)).filter((command) =>
    command.startsWith("curl ")
  );
}

/** The commands in a fence: a line, and those it goes on in after a backslash or in open quotes. */
function commandsIn(fence: string): string[] {
  const commands: string[] = [];
  let open = "";
  for (const line of fence.split("\n")) {
    open += open === "" ? line.replace(/^\$ /, "") : `\n${line}`;
    const quotes = open.match(/'/g)?.length ?? 0;
    if (open.endsWith("\\") || quotes % 2 === 1) continue;
    commands.push(withoutPipe(open));
    open = "";
  }
  return commands;
}

/** A command without what its output is piped into. */
const withoutPipe = (command: string) => command.split(/ \| (?=(?:[^']*'[^']*')*[^']*$)/)[0]!;

Deno.test("curl commands are found in shell fences alone, continued lines and all, without pipes", () => {
  const markdown = [
    "```sh\nnpm install\ncurl -s 'a|b'\ncurl b \\\n  -d '{\n \"c\": 1}'\n```",
    "```http\ncurl no\n```",
    "curl no",
    "```console\n$ curl 'x | y' | jq .\n{}\n```",
  ].join("\n\n");
  assertEquals(curlCommands(markdown), [
    "curl -s 'a|b'",
    "curl b \\\n  -d '{\n \"c\": 1}'",
    "curl 'x | y'",
  ]);
});

interface Site {
  address: string;
  pages: { markdownPath: string; markdown: string }[];
}

/** The contact form's example is sent, too. */
const mail = {
  MAIL_PROVIDER: "resend",
  MAIL_API_KEY: "re_test",
  MAIL_FROM: "website@practice.example",
  MAIL_TO: "hello@practice.example",
};

/** Runs something against the real site on a port of its own, which its links name. */
async function withServer(use: (site: Site) => Promise<void>) {
  let app: ReturnType<typeof createApp> | undefined;
  const server = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    automaticCompression: true,
    onError: lastResort,
    onListen: () => {},
  }, (request, info) => app!.fetch(request, info));
  try {
    const address = `http://localhost:${server.addr.port}`;
    const env = { ...mail, BASE_URL: address, READ_QUOTA: "100000", CONTACT_QUOTA: "100" };
    const deliver = () => Promise.resolve(Response.json({ id: "made-up" }));
    const { deps } = testApp({ env, fetch: deliver });
    app = createApp(deps);
    await use({ address, pages: [...deps.site.pages] });
  } finally {
    await server.shutdown();
  }
}

/** Runs a command as it stands, with curl made to fail on an error status and to tell the status. */
async function run(command: string): Promise<{ status: string; body: string }> {
  const body = await Deno.makeTempFile();
  const options = `--fail-with-body --max-time 20 --output '${body}' --write-out '%{http_code}'`;
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `curl() { command curl "$@" ${options}; }\n${command}`],
  }).output();
  const text = await Deno.readTextFile(body);
  await Deno.remove(body);
  const said = new TextDecoder().decode(stderr) + text;
  assertEquals(code, 0, `${command}\n${said}`);
  return { status: new TextDecoder().decode(stdout), body: text };
}

/** A JSON-RPC answer with status 200 may still be an error. */
function assertNoRpcError(body: string, command: string) {
  if (!command.includes("/mcp") || !body.startsWith("{")) return;
  const { error, result } = JSON.parse(body);
  assertEquals([error, result?.isError ?? false], [undefined, false], command);
}

Deno.test("Every curl command of every page works as printed", async () => {
  await withServer(async ({ pages }) => {
    const commands = pages.flatMap(({ markdownPath, markdown }) =>
      curlCommands(markdown).map((command) => ({ markdownPath, command }))
    );
    for (const name of ["developers", "agents", "auth", "versioning"]) {
      for (const path of [`/${name}.md`, `/en/${name}.md`]) {
        assert(commands.some(({ markdownPath }) => markdownPath === path), `No example in ${path}`);
      }
    }
    for (const { command } of commands) {
      const { status, body } = await run(command);
      assertMatch(status, /^2\d\d$/, command);
      assertGreater(body.length, 10, command);
      assertNoRpcError(body, command);
    }
  });
});

Deno.test("Every curl command of the README works as printed", async () => {
  const commands = curlCommands(Deno.readTextFileSync("README.md"));
  assertGreater(commands.length, 2);
  await withServer(async ({ address }) => {
    for (const command of commands) {
      const here = command.replaceAll(/(?:http:\/\/)?localhost:8000/g, address);
      const { status, body } = await run(here);
      assertMatch(status, /^2\d\d$/, command);
      assertNoRpcError(body, command);
    }
  });
});

Deno.test("The developer documentation has a curl example of every interface, in both languages", () => {
  const { deps } = testApp();
  for (const language of deps.site.languages) {
    const commands = deps.site.pages
      .filter((page) => page.language === language && page.slug.startsWith("developers"))
      .flatMap(({ markdown }) => curlCommands(markdown));
    for (const path of [...Object.values(interfacePaths), versioningPath]) {
      const named = new RegExp(`${path.replaceAll(".", "\\.")}(?=['?\\s]|$)`);
      assert(commands.some((command) => named.test(command)), `${language}: ${path}`);
    }
  }
});
