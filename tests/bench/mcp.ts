/** The CPU time of MCP requests as multiples of a bare server's; target: five at most. */
const rounds = 5;
const requestsPerRound = 2_000;
const concurrency = 8;

const revision = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientCapabilities": {},
};

interface Load {
  name: string;
  server: "bare" | "service";
  method: string;
  params: Record<string, unknown>;
  stateless?: boolean;
}

const listCall = { name: "list_services", arguments: {} };
const readCall = { name: "read_document", arguments: { path: "/pricing" } };

const loads: Load[] = [
  { name: "bare", server: "bare", method: "ping", params: {} },
  { name: "tools/list 2025-11-25", server: "service", method: "tools/list", params: {} },
  { name: "tools/call list_services 2025-11-25", server: "service", method: "tools/call", params: listCall },
  { name: "tools/call read_document 2025-11-25", server: "service", method: "tools/call", params: readCall },
  { name: "tools/list 2026-07-28", server: "service", method: "tools/list", params: {}, stateless: true },
  { name: "tools/call list_services 2026-07-28", server: "service", method: "tools/call", params: listCall, stateless: true },
  { name: "tools/call read_document 2026-07-28", server: "service", method: "tools/call", params: readCall, stateless: true },
];

const servers = { bare: await start("bare"), service: await start("service") };
const best = new Map<string, number>();
for (let round = 0; round <= rounds; round++) {
  for (const load of loads) {
    const micros = await measure(load);
    if (round > 0) best.set(load.name, Math.min(micros, best.get(load.name) ?? Infinity));
  }
}
for (const { process } of Object.values(servers)) process.kill();

const bare = best.get("bare")!;
for (const [name, micros] of best) {
  console.log(`${name.padEnd(40)} ${micros.toFixed(1).padStart(7)} µs  ${(micros / bare).toFixed(2)}`);
}

async function start(kind: string) {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("mcp_server.ts", import.meta.url).pathname, kind],
    stdout: "piped",
  }).spawn();
  const { value } = await process.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  return { process, origin: `http://127.0.0.1:${value!.trim()}` };
}

async function measure({ server, method, params, stateless }: Load): Promise<number> {
  const { origin } = servers[server];
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "mcp-protocol-version": stateless ? revision : "2025-11-25",
    "mcp-method": method,
  };
  if (typeof params.name === "string") headers["mcp-name"] = params.name;
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method,
    params: stateless ? { ...params, _meta: meta } : params,
  });
  const send = async () => {
    const response = await fetch(`${origin}/mcp`, { method: "POST", headers, body });
    const text = await response.text();
    if (response.status !== 200 || text.includes('"error":')) throw new Error(text);
  };
  const before = await cpu(origin);
  await Promise.all(Array.from({ length: concurrency }, async () => {
    for (let i = 0; i < requestsPerRound / concurrency; i++) await send();
  }));
  return (await cpu(origin) - before) / requestsPerRound;
}

async function cpu(origin: string): Promise<number> {
  return await (await fetch(`${origin}/cpu`)).json();
}
