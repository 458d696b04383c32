import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { lastResort } from "../lib/http/handler.ts";
import { createApp } from "../routes/mod.ts";
import { testApp } from "./kit/app.ts";

/** The shell commands that begin with curl in the `sh` and `console` fences of Markdown. */
function curlCommands(markdown: string): string[] {
  const fences = markdown.matchAll(/^```(?:sh|console)\n([\s\S]*?)^```/gm);
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
    const { deps } = testApp({ env: { BASE_URL: address, READ_QUOTA: "100000" } });
    app = createApp(services);
    await use({ address, pages: [...services.library.pages] });
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
      for (const path of [`/${name}.md`, `/de/${name}.md`]) {
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

const interfaces = [
  "/api/v1/services",
  "/api/sandbox/v1/services",
  "/api/v1/documents/batch",
  "/ask",
  "/mcp",
  "/mcp/docs",
  "/api/health",
  "/api/openapi.json",
  "/api/versioning.md",
];

Deno.test("The developer documentation has a curl example of every reading interface", async () => {
  for (const path of ["/developers.md", "/de/developers.md"]) {
    const commands = curlCommands(await (await testApp().send(path)).text());
    for (const name of interfaces) {
      const example = commands.some((command) =>
        new RegExp(`${name.replaceAll(".", "\\.")}(?=['?\\s]|$)`).test(command)
      );
      assert(example, `${path} has no example of ${name}`);
    }
  }
});
