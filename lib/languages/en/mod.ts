export { default as facts } from "./facts.json" with { type: "json" };
export { default as interfaceWords } from "./interface.json" with { type: "json" };
export { default as privacy } from "./privacy.json" with { type: "json" };
export { default as search } from "./search.json" with { type: "json" };
export { default as wishes } from "./wishes.json" with { type: "json" };
export { default as imprint } from "./documents/imprint.md" with { type: "text" };
export { default as keywordsPrompt } from "./keywords_prompt.txt" with { type: "text" };
export { default as privacyNotice } from "./documents/privacy.md" with { type: "text" };

/** Messages to owners are English where they arise. */
export const messages = {};
