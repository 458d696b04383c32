import { tools } from "../../lib/mcp/tools.ts";
import { createApp } from "../../routes/mod.ts";
import { type TestApp, testApp, type TestOptions } from "../kit/app.ts";

/** A JSON object as a test reads it. */
// deno-lint-ignore no-explicit-any
export type Any = any;

export const stateless = "2026-07-28";

/** The metadata every request of the stateless revision carries. */
export const meta = {
  "io.modelcontextprotocol/protocolVersion": stateless,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** An app whose quota no test uses up by accident. */
export function roomyApp(options: TestOptions = {}): TestApp {
  return testApp({ ...options, env: { READ_QUOTA: "1000000", ...options.env } });
}

/** An app whose tools cannot be described. */
export function brokenApp(): TestApp {
  const site = { ...testApp().deps.site };
  const app = testApp({ site });
  // Their descriptions name the site.
  Object.defineProperty(site, "name", {
    get() {
      throw new Error("/srv/secret: no description");
    },
  });
  return app;
}

/** The names of the tools that an endpoint offers, from the table of tools. */
export const toolNames = (path: "/mcp" | "/mcp/docs" = "/mcp"): string[] =>
  tools[path === "/mcp" ? "mcp" : "docsMcp"].map(({ name }) => name);

/** POSTs a message of a revision up to 2025-11-25. */
export function handshake(app: TestApp, method: string, params?: unknown, path = "/mcp") {
  return app.post(path, { jsonrpc: "2.0", id: 1, method, params });
}

/** POSTs a message of revision 2026-07-28, with metadata and headers as they should be. */
export function single(app: TestApp, method: string, params: Record<string, unknown> = {}) {
  return app.post("/mcp", { jsonrpc: "2.0", id: 1, method, params: { _meta: meta, ...params } }, {
    "mcp-protocol-version": stateless,
    "mcp-method": method,
    ...typeof params.name === "string" ? { "mcp-name": params.name } : {},
  });
}

/** Calls a tool and gives the result; fails the test on a JSON-RPC error. */
export async function call(app: TestApp, name: string, args?: unknown): Promise<Any> {
  const { result, error } = await (await handshake(app, "tools/call", { name, arguments: args }))
    .json();
  if (error) throw new Error(`${name}: ${error.message}`);
  return result;
}

/** Serves the app on a free port of the loopback address while `use` runs. */
export async function served(
  use: (origin: string) => Promise<void>,
  options: TestOptions = {},
): Promise<void> {
  const { fetch } = createApp(roomyApp(options).deps);
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, fetch);
  try {
    await use(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}
