import { publishedOf, type Site } from "../content/site.ts";
import { interfacePaths } from "../contract/mod.ts";
import { fill } from "../template.ts";
import type { Skill } from "./skill.ts";
import catalog from "./ard.json" with { type: "json" };

/** Writes the catalog for agents (Agentic Resource Discovery 0.91, 4.2: 2 to 5 questions each). */
export function agentCatalog(site: Site, skill: Skill): string {
  const { id, name, baseUrl } = site;
  const values = {
    ...interfacePaths,
    id,
    name,
    baseUrl,
    hostname: new URL(baseUrl).hostname,
    developers: site.in(site.languages[0]).developers.path,
    skill: skill.name,
    skillPath: skill.path,
    skillDescription: skill.description,
    priceQuery: {
      prices: `What do the services of ${name} cost?`,
      rate: `What does ${name} charge an hour?`,
      nothing: `How does ${name} price its work?`,
    }[publishedOf(site)],
  };
  const topics = topicQueries(site);
  const filled = JSON.parse(JSON.stringify(catalog), (_, value) => {
    if (Array.isArray(value)) return value.flatMap((item) => item === "topics" ? topics : item);
    return typeof value === "string" ? fill(value, values) : value;
  });
  return JSON.stringify(filled);
}

/** Asks one question each about the first page of the first two folders. */
function topicQueries(site: Site): string[] {
  const { name, languages: [language] } = site;
  return site.pages.filter((page) => page.language === language && page.kind === "listing")
    .flatMap((listing) => site.children(listing).slice(0, 1)).slice(0, 2)
    .map(({ title }) => `What does ${name} write about “${title}”?`);
}
