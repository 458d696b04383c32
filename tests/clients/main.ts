/**
 * Runs real clients, unmodified and each in a process of its own, against the service: what people
 * connect with must work. Those of npm run under its current Node. Prints a line for each with the
 * versions it ran, and ends with 1 when one fails. Names as arguments choose among them.
 */
import { type Ended, run } from "../kit/program.ts";
import { served } from "../mcp/support.ts";
import { packagesIn, runInNode } from "./node.ts";

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
  openapi_fetch: "openapi-typescript and openapi-fetch: compiled, every operation called",
  hey_api: "hey-api with zod: the same",
  orval: "orval: the same",
  swagger_typescript_api: "swagger-typescript-api: the same",
  openapi_zod_client: "openapi-zod-client: the same",
  spectral: "Spectral's rules",
};

/** How long one client may take, in milliseconds; the first run downloads it. */
const deadlineMs = 300_000;

const here = (path: string) => new URL(path, import.meta.url);

const isLibrary = (name: string) => Object.hasOwn(libraries, name);

const fileOf = (name: string) => here(isLibrary(name) ? `./programs/${name}.ts` : `./${name}.ts`);

function runClient(name: string, origin: string): Promise<Ended> {
  if (isLibrary(name)) return runInNode(name, origin);
  const args = [
    "run",
    "-A",
    "--no-check",
    "--lock=tests/clients/deno.lock",
    fileOf(name).pathname,
    origin,
  ];
  return run({ args }, deadlineMs);
}

const all = [...Object.keys(libraries), ...Object.keys(programs)];
const chosen = Deno.args.length > 0 ? Deno.args : all;
let failed = 0;
await served(async (origin) => {
  const waiting = [...chosen];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await tryOut(name);
  };

  async function tryOut(name: string): Promise<void> {
    const packages = packagesIn(await Deno.readTextFile(fileOf(name)));
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
}, { env: { CONTACT_QUOTA: "1000", READ_QUOTA: "500" } });
Deno.exit(failed === 0 ? 0 : 1);
