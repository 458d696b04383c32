import assert from "node:assert/strict";
import process from "node:process";

/** What a call ended in, however the client tells it. */
export interface Outcome {
  isError: boolean;
  text: string;
}

/** A client as the matrix uses it. */
export interface McpClient {
  toolNames(): Promise<string[]>;
  /** Rejects where the client throws. */
  call(name: string, args: Record<string, unknown>): Promise<Outcome>;
  close?(): unknown;
}

/** A result as the protocol has it. */
export function outcomeOf(result: unknown): Outcome {
  const { isError = false, content } = result as {
    isError?: boolean;
    content: { text: string }[];
  };
  return { isError, text: content[0]?.text ?? "" };
}

/** Where the service runs; the first argument of every file here. */
export const origin = process.argv[2] ?? "http://localhost:8000";

/** Lists, calls and takes the error path with one client; throws where it does not work. */
export async function useMcp(connect: (url: string) => Promise<McpClient>): Promise<void> {
  const client = await connect(`${origin}/mcp`);
  try {
    assert.deepEqual((await client.toolNames()).sort(), (await offeredTools()).sort());
    const catalog = await (await fetch(`${origin}/api/v1/services`)).json();
    const listed = await client.call("list_services", {});
    assert.deepEqual([listed.isError, JSON.parse(listed.text)], [false, catalog]);

    const [service] = catalog.services;
    const found = await client.call("search_docs", { query: service.name, limit: 2 });
    const { results } = JSON.parse(found.text);
    assert(results.length > 0, "nothing found");
    const read = await client.call("read_document", { path: results[0].path });
    assert.deepEqual(JSON.parse(read.text).title, results[0].title);

    const missing = await caught(client.call("read_document", { path: "/pricings" }));
    assert(missing.text.includes("Read one of the nearest"), missing.text);
    assert(missing.isError, "a missing page is no error");
    const unknown = await caught(client.call("no_such_tool", {}));
    assert(unknown.isError, "an unknown tool is no error");
  } finally {
    await client.close?.();
  }
}

/** An exception as an outcome: many clients tell errors so. */
async function caught(call: Promise<Outcome>): Promise<Outcome> {
  try {
    return await call;
  } catch (error) {
    return { isError: true, text: String(error) };
  }
}

async function offeredTools(): Promise<string[]> {
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  const { result } = await response.json();
  return result.tools.map(({ name }: { name: string }) => name);
}
