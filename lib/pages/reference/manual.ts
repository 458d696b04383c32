import { type Config, configFor, deliveryOf } from "../../config.ts";
import { shareOf } from "../../contact/send.ts";
import type { EngineTexts, Site } from "../../site/site.ts";
import type { Operation, Samples } from "../../contract/contract.ts";
import { contracts } from "../../contract/mod.ts";
import { openApi } from "../../discovery/openapi.ts";
import { documentsOf } from "../../discovery/site_files.ts";
import { descriptionOf, languages, speltIn } from "../../languages/mod.ts";
import { tools } from "../../mcp/tools.ts";
import { lazyOf } from "../../base/lazy.ts";
import { conditionsOf, privacyPart } from "../../site/law/privacy.ts";
import { batchEntry } from "../../site/published_documents.ts";
import { serviceCatalog } from "../../site/services.ts";
import { sentWords } from "../contact/form.ts";
import { searchResult } from "../schema_org.ts";
import { fieldTable, operationTable, priceTable, table, withSeparators } from "./tables.ts";

/** Supplies the engine's own pages and what is put into them. */
export function manual(configuration: Config): EngineTexts {
  const description = lazyOf((site: Site, config: Config) =>
    openApi(site, config, samplesOf(site, config))
  );
  return {
    conditions: (site) => conditionsOf(configFor(configuration, site), site),
    part(name, language, site) {
      const config = configFor(configuration, site);
      const privacy = privacyPart(name, config, site, language);
      if (privacy !== undefined) return speltIn(privacy, language, site.practice.country);
      if (name === "table of prices") return priceTable(site, language);
      const [, kind, of = ""] = /^(fields|example) of (\w+)$/.exec(name) ?? [];
      if (kind === "fields") return fieldTable(of, site, description(site, config));
      if (kind === "example") return exampleOf(of, site, config);
      return name === "interfaces"
        ? operationTable(description(site, config))
        : partOf(name, site, config);
    },
  };
}

/** Writes what a text for programs names and the configuration or the site tells. */
function partOf(name: string, site: Site, config: Config): string | undefined {
  const { contactBudget, readQuota, contactQuota } = config;
  switch (name) {
    case "enquiries an hour":
      return withSeparators(contactBudget);
    case "enquiries of a client":
      return withSeparators(shareOf(contactBudget));
    case "read quota":
      return withSeparators(readQuota);
    case "contact quota":
      return withSeparators(contactQuota);
    case "delivery":
      return descriptionOf("delivery", deliveryOf(config));
    case "all languages":
      return languages.map((each) => `\`${each}\``).join(" or ");
    case "home pages":
      return site.languages.map((each) => site.in(each).start.markdownPath)
        .map((path) => `[\`${path}\`](${path})`).join(" or ");
    case "tools":
      return table(
        ["Name", "Purpose"],
        tools.mcp.map((tool) => [`\`${tool.name}\``, tool.describe(site).title]),
      );
    default:
      return undefined;
  }
}

/** Gives what the examples of the reference show of a site, in English where it can be. */
export function samplesOf(site: Site, config: Config): Samples {
  const { language, pricing, words } = site.in("en");
  const { path, description } = pricing;
  const documents = documentsOf(site);
  return {
    language,
    pricing,
    catalog: () => serviceCatalog(site, language),
    entry: (path) => batchEntry(documents, path),
    result: () =>
      searchResult(
        { path, location: path, section: null, score: 100, excerpt: description.slice(0, 300) },
        { site, documents },
      ),
    challengeToken: config.challenge ? "token-of-the-widget" : undefined,
    sentText: sentWords(words.contact, config.savedIn).text,
  };
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
  const call = curl(operation.method, url, sent, body);
  return `${call}\n\n\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
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
