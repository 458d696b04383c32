/** The quotas; catalog, sandbox and batch share `read`, both MCP endpoints share `mcp`. */
export const policies = ["read", "ask", "mcp", "contact"] as const;

export type PolicyName = typeof policies[number];

/** Requests of one client that a policy allows in any 60 seconds. */
export type Limits = Readonly<Record<PolicyName, number>>;
