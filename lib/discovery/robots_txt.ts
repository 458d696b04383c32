import { discoveryPaths } from "../contract/paths.ts";

/** Crawlers of AI companies: for training, for search, and on behalf of a person. */
const aiCrawlers = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "Google-Extended",
  "Applebot-Extended",
  "PerplexityBot",
  "Perplexity-User",
  "MistralAI-User",
  "DuckAssistBot",
  "Amazonbot",
  "Meta-ExternalAgent",
  "CCBot",
];

/** Search and answers may use the texts, training may not (contentsignals.org). */
const contentSignal = "search=yes, ai-input=yes, ai-train=no";

/**
 * Which crawlers may read what (RFC 9309). A crawler obeys the one group that names it, so every
 * group repeats the content signal.
 */
export function robotsTxt({ baseUrl }: { baseUrl: string }): string {
  return `# Every page may be read, indexed and quoted in answers, but not used to train models.

${group(["*"])}

${group(aiCrawlers)}

Sitemap: ${baseUrl}${discoveryPaths.sitemap}
`;
}

function group(userAgents: string[]): string {
  const names = userAgents.map((name) => `User-agent: ${name}`).join("\n");
  return `${names}\nContent-Signal: ${contentSignal}\nAllow: /`;
}
