import type { McpErrorCode } from "../contract/mcp.ts";

/** A request that ends in a JSON-RPC error; the message is for the client. */
export class McpError {
  constructor(
    readonly code: McpErrorCode,
    readonly message: string,
    /** Further fields of `data`, and the HTTP status where it is not the table's. */
    readonly detail: { data?: Record<string, unknown>; status?: number } = {},
  ) {}
}

/** The error of a method that nothing answers to. */
export function unknownMethod(method: string, status?: number): McpError {
  const message = `Unknown method ${method.slice(0, 64)}. Use tools/list and tools/call`;
  return new McpError("METHOD_NOT_FOUND", message, { status });
}
