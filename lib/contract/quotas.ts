/** The quotas; catalog, sandbox and batch share `read`, both MCP endpoints share `mcp`. */
export type PolicyName = "read" | "ask" | "mcp" | "contact";

/** Requests of one client that a policy allows in any 60 seconds. */
export type Limits = Readonly<Record<PolicyName, number>>;

/** What each policy allows under a configuration. */
export const limitsOf = (
  { readQuota, contactQuota }: { readQuota: number; contactQuota: number },
): Limits => ({ read: readQuota, ask: readQuota, mcp: readQuota, contact: contactQuota });
