import { factLine, rateOf, serviceCatalog } from "../content/catalog.ts";
import { document, type PublishedDocument, publishedDocuments } from "../content/documents.ts";
import { publishedOf, type Site, termsOf } from "../content/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { discoveryPaths, interfacePaths } from "../contract/paths.ts";
import { jsonType } from "../http/reply.ts";
import { tools } from "../mcp/tools.ts";
import { asMarkdown, fill, lineAsMarkdown } from "../template.ts";
import { llmsTxt } from "./llms_txt.ts";
import skill from "./skill.md" with { type: "text" };

/** Returns what a site publishes as documents: its pages, and the files for programs. */
export const documentsOf = (site: Site): Map<string, PublishedDocument> =>
  publishedDocuments(site, [llmsTxt(site), pluginManifest(site)]);

/** Writes the site's manifest as a plug-in (Agent Plugins 1.0.0, 5): a closed list of members. */
function pluginManifest(site: Site): PublishedDocument {
  const { id, name, languages, baseUrl } = site;
  const manifest = () => ({
    $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
    name: id,
    version: version(site.pages.flatMap(({ updated }) => updated ?? [])),
    description: `${name}: ${site.in(languages[0]).tagline}`,
    author: { name, url: `${baseUrl}/` },
    homepage: `${baseUrl}/`,
    keywords: serviceCatalog(site, languages[0]).services.map(({ id }) => id),
  });
  return document(
    { path: discoveryPaths.plugin, title: "plugin.json", contentType: jsonType },
    () => `${JSON.stringify(manifest(), null, 2)}\n`,
  );
}

/** Writes the day of the newest page as a version: `2026-03-01` is `2026.3.1`. */
function version(dates: string[]): string {
  const newest = dates.reduce((a, b) => a > b ? a : b, "1-0-0");
  return newest.split("-").map(Number).join(".");
}

export type Skill = ReturnType<typeof websiteSkill>;

/** Writes the skill of using this site (agentskills.io): one file in a folder of its name. */
export function websiteSkill(site: Site) {
  const name = `${site.id}-website`;
  const description = describe(site);
  return {
    name,
    description,
    path: `/.well-known/agent-skills/${name}/SKILL.md`,
    text: `---
name: ${name}
description: ${JSON.stringify(description)}
---

${instructions(site)}`,
  };
}

/** Writes the index of skills, this one, with its digest (Agent Skills Discovery 0.2.0). */
export async function skillIndex({ name, description, path, text }: Skill): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const digest = `sha256:${new Uint8Array(hash).toHex()}`;
  return JSON.stringify({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [{ name, type: "skill-md", description, url: path, digest }],
  });
}

/** Says when to use the skill, in at most the 1024 characters that a description may have. */
function describe(site: Site): string {
  const { name, languages } = site;
  const { services } = serviceCatalog(site, languages[0]);
  const topics = services.map(({ name }) => name).join(", ");
  return `Answers questions about ${name} (${site.in(languages[0]).tagline}) from its website. \
Use it when somebody asks what ${name} offers, charges or writes, looks for help with one of its \
topics, or wants to prepare an enquiry. Topics: ${topics}`.slice(0, 1024);
}

function instructions(site: Site): string {
  const { name, baseUrl, languages, hasPrices } = site;
  const { language, start, pricing, contact, developers } = site.in(languages[0]);
  const services = serviceCatalog(site, language).services.map(({ name, url, description }) =>
    `- [${lineAsMarkdown(name)}](${url}.md): ${lineAsMarkdown(description)}`
  );
  const rate = rateOf(site.in(language), site);
  const money = { prices: " and prices", rate: " and rate", nothing: "" }[publishedOf(site)];
  const terms = termsOf(site);
  const calls = tools.mcp.map((tool) => `- \`${tool.name}\`: ${tool.title("en", terms)}`);
  return fill(skill, {
    ...interfacePaths,
    practice: !site.isGuessed,
    name: asMarkdown(name),
    about: lineAsMarkdown(start.description),
    baseUrl,
    language,
    languages: languages.join(", "),
    offers: `Services${money}`,
    tools: calls.join("\n   "),
    services: services.join("\n"),
    hasPrices,
    rate: rate ? `${factLine(rate)}. ` : "",
    pricing: lineAsMarkdown(pricing.title),
    pricingPath: pricing.path,
    pricingText: pricing.markdownPath,
    handOver: site.isGuessed ? undefined : handOverTemplate(baseUrl + contact.path),
    developers: developers.markdownPath,
  });
}
