const text = (limits: object = {}) => ({ type: "string", ...limits });
const uri = text({ format: "uri" });
const listOf = (items: object) => ({ type: "array", items });

const remote = {
  type: "object",
  required: ["type", "url"],
  properties: {
    type: { enum: ["streamable-http", "sse"] },
    url: text({ pattern: "^(https?://\\S+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}\\S*)$" }),
    supportedProtocolVersions: listOf(text()),
  },
};

const icon = {
  type: "object",
  required: ["src"],
  properties: {
    src: uri,
    mimeType: text(),
    sizes: listOf(text()),
    theme: { enum: ["light", "dark"] },
  },
};

/** What SEP-2127 asks of the members that our cards have (schema v1, which leaves others open). */
export const serverCardSchema = {
  type: "object",
  required: ["$schema", "name", "version", "description"],
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json" },
    name: text({ pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", minLength: 3, maxLength: 200 }),
    version: text({ maxLength: 255, not: { pattern: "[\\^~<>*]|\\.x" } }),
    description: text({ minLength: 1, maxLength: 100 }),
    title: text({ minLength: 1, maxLength: 100 }),
    websiteUrl: uri,
    icons: listOf(icon),
    remotes: listOf(remote),
  },
};
