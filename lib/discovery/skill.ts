import { factLine, rateOf, serviceCatalog } from "../content/services.ts";
import { publishedOf, type Site, termsOf } from "../content/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { interfacePaths } from "../contract/mod.ts";
import { tools } from "../mcp/tools.ts";
import { asMarkdown, fill, lineAsMarkdown } from "../template.ts";
import skill from "./skill.md" with { type: "text" };

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
  const { name, baseUrl, languages, hasPrices, rules } = site;
  const { language, start, pricing, contact, developers } = site.in(languages[0]);
  const services = serviceCatalog(site, language).services.map(({ name, url, description }) =>
    `- [${lineAsMarkdown(name)}](${url}.md): ${lineAsMarkdown(description)}`
  );
  const rate = rateOf(site.in(language), site);
  const money = { prices: " and prices", rate: " and rate", nothing: "" }[publishedOf(site)];
  const terms = termsOf(site);
  const calls = tools.mcp.map((tool) => `- \`${tool.name}\`: ${tool.title(terms)}`);
  return fill(skill, {
    ...interfacePaths,
    practice: rules.isPractice,
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
    handOver: rules.takesEnquiries ? handOverTemplate(baseUrl + contact.path) : undefined,
    developers: developers.markdownPath,
  });
}
