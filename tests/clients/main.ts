/**
 * Runs real clients, unmodified and each in a process of its own, against the service: what people
 * connect with must work. Prints a line for each and ends with 1 when one fails. Names as arguments
 * choose among them.
 */
import { run } from "../kit/program.ts";
import { served } from "../mcp/support.ts";

/** The clients of the matrix, by their file in this folder. */
const clients: Record<string, string> = {
  sdk_v1: "MCP SDK, first generation",
  sdk_v2: "MCP SDK, second generation, three ways to agree on a revision",
  inspector: "MCP Inspector's command line",
  mcporter: "mcporter",
  mcp_remote: "mcp-remote, a bridge to standard input and output",
  ai_sdk: "Vercel AI SDK",
  langchain: "LangChain adapters",
  openai_agents: "OpenAI Agents",
  mastra: "Mastra",
  eventsource: "EventSource on /ask, closing and not closing",
  openapi_fetch: "openapi-fetch, compiled, every operation called",
  prism: "Prism as a proxy that checks every answer",
  redocly: "Redocly's rules",
  spectral: "Spectral's rules",
};

/** How long one client may take, in milliseconds; the first run downloads it. */
const deadlineMs = 240_000;

/** What the client says is wrong; `undefined` if it works. */
async function errorOf(file: string, origin: string): Promise<string | undefined> {
  const args = ["run", "-A", "--no-check", "--lock=tests/deno.lock"];
  const { code, stdout, stderr } = await run(
    { args: [...args, `tests/clients/${file}.ts`, origin] },
    deadlineMs,
  );
  return code === 0 ? undefined : `${stdout}${stderr}`.trim();
}

const chosen = Deno.args.length > 0 ? Deno.args : Object.keys(clients);
let failed = 0;
await served(async (origin) => {
  for (const file of chosen) {
    const error = await errorOf(file, origin);
    console.log(`${error === undefined ? "pass" : "FAIL"}  ${clients[file] ?? file}`);
    if (error === undefined) continue;
    console.log(error.replace(/^/gm, "      "));
    failed++;
  }
}, { env: { CONTACT_QUOTA: "1000" } });
Deno.exit(failed === 0 ? 0 : 1);
