import { publishedOf, type Site } from "../content/site.ts";
import { interfacePaths } from "../contract/paths.ts";
import type { Skill } from "./agent_files.ts";

/**
 * Writes the catalog of everything an agent can use here: both MCP servers, the skill and the
 * OpenAPI document, each with two to five questions that a registry indexes (Agentic Resource
 * Discovery 0.91, 4.2).
 */
export function agentCatalog(site: Site, skill: Skill): string {
  const { id, name, baseUrl } = site;
  const { hostname } = new URL(baseUrl);
  const identifier = (thing: string, kind: string) => `urn:air:${hostname}:${thing}:${kind}`;
  const about = topicQueries(site);
  const { mcp, docsMcp, openApi } = interfacePaths;

  const entries = [
    {
      identifier: identifier(id, "mcp"),
      displayName: name,
      type: "application/mcp-server-card+json",
      url: `${baseUrl}${mcp}/server-card`,
      description: `Lists the services of ${name}, searches its pages and reads them in full.`,
      representativeQueries: [
        `Which services does ${name} offer?`,
        {
          prices: `What do the services of ${name} cost?`,
          rate: `What does ${name} charge an hour?`,
          nothing: `How does ${name} price its work?`,
        }[publishedOf(site)],
        ...about,
      ],
    },
    {
      identifier: identifier(`${id}-docs`, "mcp"),
      displayName: `${name} search`,
      type: "application/mcp-server-card+json",
      url: `${baseUrl}${docsMcp}/server-card`,
      description: `Searches the pages of ${name}, and does nothing else.`,
      representativeQueries: [
        `Search the website of ${name}`,
        `Which page of ${name} answers this question?`,
        ...about,
      ],
    },
    {
      identifier: identifier(skill.name, "skill"),
      displayName: `${name} website skill`,
      type: 'text/markdown; profile="urn:air:agent-skills"',
      url: baseUrl + skill.path,
      description: skill.description,
      representativeQueries: [
        `Answer a question about ${name}`,
        `Help me prepare an enquiry to ${name}`,
      ],
    },
    {
      identifier: identifier(id, "openapi"),
      displayName: `${name} OpenAPI description`,
      type: "application/vnd.oai.openapi+json",
      url: baseUrl + openApi,
      description:
        `Catalog, documents, search and contact form of ${name} over HTTP, without a key.`,
      representativeQueries: [
        `Get the services of ${name} as JSON`,
        `Call the search of ${name} over HTTP`,
      ],
    },
  ];
  return JSON.stringify({
    specVersion: "1.0",
    host: {
      displayName: name,
      identifier: hostname,
      documentationUrl: baseUrl + site.in(site.languages[0]).developers.path,
    },
    entries,
  });
}

/** Asks one question each about the first page of the first two folders. */
function topicQueries(site: Site): string[] {
  const { name, languages: [language] } = site;
  return site.pages.filter((page) => page.language === language && page.kind === "listing")
    .flatMap((listing) => site.children(listing).slice(0, 1)).slice(0, 2)
    .map(({ title }) => `What does ${name} write about “${title}”?`);
}
