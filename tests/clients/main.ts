/**
 * Runs real clients, unmodified and each in a process of its own, against the service: what people
 * connect with must work. Those of npm run under its current Node. Prints a line for each with the
 * versions it ran, and one for each package whose newest major on npm is another than the one tried.
 * Ends with 1 when a client fails or such a major is there. Names as arguments choose among them.
 */
import { type Ended, run } from "../kit/program.ts";
import { served } from "../mcp/support.ts";
import { node, packagesIn, runInNode } from "./node.ts";

/** The clients of the matrix that are libraries, by the program that uses one under Node. */
const libraries: Record<string, string> = {
  sdk_v1: "MCP SDK, first generation",
  sdk_v2: "MCP SDK, second generation, three ways to agree on a revision",
  ai_sdk: "Vercel AI SDK",
  langchain: "LangChain adapters",
  mastra: "Mastra",
  mcporter: "mcporter",
  openai_agents: "OpenAI Agents",
  eventsource: "EventSource on /ask, closing and not closing",
};

/** Those that are programs themselves, by the file that drives one. */
const programs: Record<string, string> = {
  claude_code: "Claude Code: added, listed as connected",
  mcp_remote: "mcp-remote, a bridge to standard input and output",
  openapi_fetch: "openapi-typescript and openapi-fetch, compiled, every operation and error",
  hey_api: "hey-api, fetch and zod, compiled, every operation and error",
  spectral: "Spectral's rules",
};

/** Packages whose newest major is known and not the one tried, with the reason. */
const heldBack: Record<string, { newest: string; why: string }> = {
  typescript: { newest: "7", why: "openapi-typescript 7 asks for TypeScript 5" },
};

/** How long one client may take, in milliseconds; the first run downloads it. */
const deadlineMs = 300_000;

const here = (path: string) => new URL(path, import.meta.url);

const isLibrary = (name: string) => Object.hasOwn(libraries, name);

const fileOf = (name: string) => here(isLibrary(name) ? `./programs/${name}.ts` : `./${name}.ts`);

function runClient(name: string, origin: string): Promise<Ended> {
  if (isLibrary(name)) return runInNode(name, origin);
  const args = ["run", "-A", "--no-check", "--lock=tests/deno.lock", fileOf(name).pathname, origin];
  return run({ args }, deadlineMs);
}

/** The first number of a version that is not 0: what a breaking change raises. */
const major = (version: string) => version.match(/^(?:0\.)*\d+/)![0];

/** What is to be done about a package's newest major, if anything. */
async function newerMajor(name: string, tried: string): Promise<string | undefined> {
  const args = ["view", name, "dist-tags.latest"];
  const { code, stdout } = await run({ command: "npm", args }, 30_000);
  const newest = stdout.trim().split("\n").at(-1) ?? "";
  if (code !== 0 || newest === "") {
    console.log(`note  npm did not say which ${name} is its newest`);
    return undefined;
  }
  const known = [major(tried), heldBack[name]?.newest];
  if (known.includes(major(newest))) return undefined;
  return `npm has ${name} ${newest}, tried is ${tried}: try it, and name its version in tests/clients`;
}

const all = [...Object.keys(libraries), ...Object.keys(programs)];
const chosen = Deno.args.length > 0 ? Deno.args : all;
const tried = new Map(packagesIn(`"${node}"`));
let failed = 0;
await served(async (origin) => {
  const waiting = [...chosen];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await tryOut(name);
  };

  async function tryOut(name: string): Promise<void> {
    const packages = packagesIn(await Deno.readTextFile(fileOf(name)));
    for (const [name, version] of packages) tried.set(name, version);
    const versions = [...packages].map((each) => each.join(" ")).join(", ");
    const { code, stdout, stderr } = await runClient(name, origin).catch((error) => ({
      code: 1,
      stdout: "",
      stderr: String(error),
    }));
    const title = libraries[name] ?? programs[name] ?? name;
    console.log(`${code === 0 ? "pass" : "FAIL"}  ${title} (${versions})`);
    if (code === 0) return;
    console.log(`${stdout}${stderr}`.trim().replace(/^/gm, "      "));
    failed++;
  }

  // While one downloads, another can work.
  await Promise.all([worker(), worker()]);
}, { env: { CONTACT_QUOTA: "1000", READ_QUOTA: "500", TRUSTED_PROXY_HOPS: "1" } });
for (const [name, version] of tried) {
  const news = await newerMajor(name, version);
  if (news === undefined) continue;
  console.log(`NEW   ${news}`);
  failed++;
}
for (const [name, { why }] of Object.entries(heldBack)) {
  if (tried.has(name)) console.log(`note  ${name} ${tried.get(name)} is not the newest: ${why}`);
}
Deno.exit(failed === 0 ? 0 : 1);
