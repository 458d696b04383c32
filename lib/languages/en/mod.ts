export { default as countries } from "./countries.json" with { type: "json" };
export { default as descriptions } from "./descriptions.json" with { type: "json" };
export { default as errors } from "./errors.json" with { type: "json" };
export { default as facts } from "./facts.json" with { type: "json" };
export { default as interfaceWords } from "./interface.json" with { type: "json" };
export { default as privacy } from "./privacy.json" with { type: "json" };
export { default as reference } from "./reference.json" with { type: "json" };
export { default as search } from "./search.json" with { type: "json" };
export { default as wishes } from "./wishes.json" with { type: "json" };
export { default as agents } from "./documents/agents.md" with { type: "text" };
export { default as auth } from "./documents/auth.md" with { type: "text" };
export { default as developers } from "./documents/developers.md" with { type: "text" };
export { default as catalogPage } from "./documents/developers/catalog.md" with { type: "text" };
export { default as contactPage } from "./documents/developers/contact.md" with { type: "text" };
export { default as documentsPage } from "./documents/developers/documents.md" with { type: "text" };
export { default as mcpPage } from "./documents/developers/mcp.md" with { type: "text" };
export { default as searchPage } from "./documents/developers/search.md" with { type: "text" };
export { default as statusPage } from "./documents/developers/status.md" with { type: "text" };
export { default as imprint } from "./documents/imprint.md" with { type: "text" };
export { default as keywordsPrompt } from "./keywords_prompt.txt" with { type: "text" };
export { default as agentsFile } from "./agents_file.txt" with { type: "text" };
export { default as privacyNotice } from "./documents/privacy.md" with { type: "text" };
export { default as versioning } from "./documents/versioning.md" with { type: "text" };

/** Messages to owners are English where they arise. */
export const messages = {};
