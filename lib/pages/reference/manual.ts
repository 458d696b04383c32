import { type Config, deliveryOf } from "../../config.ts";
import { shareOf } from "../../contact/send.ts";
import type { EnginePages, Site } from "../../site/site.ts";
import type { Operation } from "../../contract/contract.ts";
import { contracts } from "../../contract/mod.ts";
import { openApi } from "../../discovery/openapi.ts";
import { type Language, languages, packs, speltIn } from "../../languages/mod.ts";
import { descriptionOf, programPages } from "../../languages/programs.ts";
import { tools } from "../../mcp/tools.ts";
import { lazyOf } from "../../base/lazy.ts";
import { conditionsOf, privacyPart } from "../../site/law/privacy.ts";
import { samplesOf } from "./samples.ts";
import {
  fieldTable,
  localNumber,
  operationTable,
  priceTable,
  table,
  tableOfFields,
} from "./tables.ts";

/**
 * Supplies the engine's own pages and what is put into them: `{{= fields of SearchResult}}` is a
 * schema of the interface description, the parameters of an operation or the arguments of a tool,
 * `{{= example of ask}}` a call with its answer.
 */
export function manual(config: Config): EnginePages {
  const descriptionOfSite = lazyOf((site: Site) => openApi(site, config, samplesOf(site, config)));
  return {
    texts: Object.fromEntries(
      languages.map((language) => [language, textsIn(language)]),
    ) as EnginePages["texts"],
    manual: programPages,
    conditions: (site) => conditionsOf(config, site),
    part(name, language, site) {
      const privacy = privacyPart(name, config, site, language);
      if (privacy !== undefined) return speltIn(privacy, language, site.practice.country);
      const number = numbersOf(config).get(name);
      if (number !== undefined) return localNumber(number, language);
      if (name === "delivery") return descriptionOf("delivery", { ...deliveryOf(config, site) });
      if (name === "table of prices") return priceTable(site, language);
      if (name === "interfaces") return operationTable(descriptionOfSite(site));
      const [, kind, of = ""] = /^(fields|example) of (\w+)$/.exec(name) ?? [];
      if (kind === "fields") return fieldTable(of, descriptionOfSite(site)) ?? toolTable(of, site);
      if (kind === "example") return exampleOf(of, site, config);
      return partOf(name, site);
    },
  };
}

/** Lists what the law asks for in a language by its slugs. */
function textsIn(language: Language): Record<string, string> {
  const { documents: { imprint, privacy }, facts } = packs[language];
  return { privacy, [facts.imprintSlug]: imprint };
}

const numbersOf = ({ contactBudget, readQuota, contactQuota }: Config) =>
  new Map([
    ["enquiries an hour", contactBudget],
    ["enquiries of a client", shareOf(contactBudget)],
    ["read quota", readQuota],
    ["contact quota", contactQuota],
  ]);

function partOf(name: string, site: Site): string | undefined {
  if (name === "all languages") return languages.map((each) => `\`${each}\``).join(" or ");
  if (name === "home pages") {
    return site.languages.map((each) => site.in(each).start.markdownPath)
      .map((path) => `[\`${path}\`](${path})`).join(" or ");
  }
  if (name === "tools") {
    return table(
      ["Name", "Purpose"],
      tools.mcp.map((tool) => [`\`${tool.name}\``, tool.describe(site).title]),
    );
  }
  return undefined;
}

/** Lists the arguments of a tool of MCP. */
function toolTable(name: string, site: Site): string | undefined {
  const tool = tools.mcp.find((tool) => tool.name === name);
  return tool && tableOfFields(tool.describe(site).inputSchema);
}

/** Writes a call of an operation, as a shell reads it, and what it is answered with. */
function exampleOf(operationId: string, site: Site, config: Config): string | undefined {
  const operation = contracts.find((each) => each.operationId === operationId);
  const example = operation?.example?.(samplesOf(site, config));
  if (operation === undefined || example === undefined) return undefined;
  const { query, headers, body, answer } = example;
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const url = `${site.baseUrl}${operation.path}${search}`;
  const sent = { ...body ? { "Content-Type": "application/json" } : {}, ...headers };
  return [
    curl(operation.method, url, sent, body),
    `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``,
  ].join("\n\n");
}

/** Writes the call for a shell; a GET is marked as one that the page may try. */
export function curl(
  method: Operation["method"],
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const command = [
    `curl -s ${shellQuoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`],
  ].join(" \\\n  ");
  return `\`\`\`${method === "GET" ? "bash try" : "bash"}\n${command}\n\`\`\``;
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
