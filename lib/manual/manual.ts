import { searchResult } from "../ask/answer.ts";
import type { Config } from "../config.ts";
import { priceText, serviceCatalog, servicesOf } from "../content/catalog.ts";
import { batchEntry } from "../content/documents.ts";
import { type EnginePages, type Site, termsOf } from "../content/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { mcpErrorCodes, mcpErrors, statelessRevision } from "../contract/mcp.ts";
import { contracts } from "../contract/mod.ts";
import {
  type Described,
  limitsOf,
  type PolicyName,
  type Samples,
  type Tag,
} from "../contract/contract.ts";
import { documentsOf } from "../discovery/agent_files.ts";
import { descriptionOf, type Language, languages, packs, speltIn } from "../languages/mod.ts";
import { documentPart } from "../mcp/read_document.ts";
import { structured, type Tool, toolNames, tools } from "../mcp/tools.ts";
import { asMarkdown, fill, lineAsMarkdown } from "../template.ts";
import {
  errorText,
  fieldsOf,
  fieldTable,
  localNumber,
  sharedErrors,
  table,
  tableOfErrors,
} from "./fields.ts";
import { fence, Operation, type Subject } from "./operation.ts";
import { conditionsOf, privacyPart } from "./privacy.ts";

/**
 * Supplies the engine's own pages and what is put into them: `{{= GET /ask}}` is an interface,
 * `{{= call of POST /ask}}` one that answers as another, `{{= table of errors}}` common to all.
 */
export function manual(config: Config): EnginePages {
  return {
    texts: Object.fromEntries(
      languages.map((language) => [language, textsIn(language)]),
    ) as EnginePages["texts"],
    conditions: (site) => conditionsOf(config, site),
    part(name, language, site) {
      const privacy = privacyPart(name, config, site, language);
      if (privacy !== undefined) return speltIn(privacy, language, site.practice.country);
      if (name === "enquiries an hour") return localNumber(config.contactBudget, language);
      const hasChallenge = config.challenge !== null;
      return referencePart(name, {
        site,
        language,
        terms: { ...termsOf(site), siteName: asMarkdown(site.name), ...toolNames, hasChallenge },
        limits: limitsOf(config),
        samples: samplesOf(site, language, hasChallenge),
      });
    },
  };
}

/** Lists the engine's documents in a language by their slugs. */
function textsIn(language: Language): Record<string, string> {
  const { documents: { imprint, ...documents }, facts } = packs[language];
  return { ...documents, [facts.imprintSlug]: imprint };
}

/** Gives what the examples of the reference show of a site. */
export function samplesOf(site: Site, language: Language, hasChallenge = false): Samples {
  const { pricing, words } = site.in(language);
  const { path, description } = pricing;
  const documents = documentsOf(site);
  return {
    language,
    pricing,
    catalog: () => serviceCatalog(site, language),
    entry: (path) => batchEntry(documents, path),
    result() {
      const excerpt = description.slice(0, 300);
      const hit = { path, location: path, section: null, score: 100, excerpt };
      return searchResult(hit, { site, documents });
    },
    document: (limit) =>
      structured(documentPart(path, documents.get(path)!, site.baseUrl, 0, limit)),
    enquiry: packs[language].reference.enquiry,
    challengeToken: hasChallenge ? "token-of-the-widget" : undefined,
    sentText: words.contact.sentText,
  };
}

function referencePart(name: string, subject: Subject): string | undefined {
  const [, call, called] = name.match(/^(call of )?((?:GET|POST) \S+)$/) ?? [];
  const contract = contracts.find(({ method, path }) => `${method} ${path}` === called);
  if (contract === undefined) return parts[name]?.(subject);
  const operation = new Operation(contract, subject);
  return call ? operation.call() : operation.whole();
}

/** Parts that all interfaces have in common, by the name that a text gives each. */
const parts: Readonly<Record<string, (subject: Subject) => string>> = {
  "table of prices": priceTable,
  "table of interfaces": interfaceTable,
  "table of errors": ({ language }) => tableOfErrors(["NOT_FOUND", ...sharedErrors], language),
  "table of quotas": quotaTable,
  "table of tools": toolTable,
  "table of MCP errors": mcpErrorTable,
  "hand-over template": (subject) => fence("text", handOver(subject)),
  "hand-over example": (subject) => {
    const values: Record<string, string> = subject.samples.enquiry;
    const link = handOver(subject)
      .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]!));
    return fence("text", link);
  },
  "all tools": (subject) => tools.mcp.map((each) => tool(each, subject)).join("\n\n"),
  "all languages": ({ language }) =>
    languages.map((each) => `\`${each}\``).join(packs[language].reference.or),
  "home pages": ({ site, language }) =>
    site.languages.map((each) => site.in(each).start.markdownPath)
      .map((path) => `[\`${path}\`](${path})`).join(packs[language].reference.or),
};

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<Tag, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};

const handOver = ({ site, language }: Subject) =>
  handOverTemplate(site.baseUrl + site.in(language).contact.path);

/** Tells if an interface is a document at an address of its own. */
const isDocument = ({ describe, method }: Described) =>
  describe.tag === "Documents" && method === "GET";

/** Lists the services that have a price, in the order of their listing. */
function priceTable({ site, language }: Subject): string {
  const local = site.in(language);
  const { search: { kinds }, service } = local.words;
  const rows = servicesOf(site, language).flatMap(({ title, path, price }) =>
    price ? [[`[${lineAsMarkdown(title)}](${path})`, priceText(price, local, site)]] : []
  );
  return table([kinds.service, service.price], rows);
}

function interfaceTable({ site, terms, language }: Subject): string {
  const { called, purpose } = packs[language].reference;
  const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
    contracts.filter((contract) => contract.describe.tag === tag && !isDocument(contract))
      .map(({ method, path, describe: about }) => [
        `[\`${method} ${path}\`](${site.in(language).prefix}/${slug})`,
        descriptionOf(`${about.operationId}.summary`, language, { ...terms, ...about.values }),
      ])
  );
  return table([called, purpose], rows);
}

function quotaTable({ limits, site, language }: Subject): string {
  const { policy, covers, requests } = packs[language].reference;
  const pages = site.languages.map((language) => site.in(language));
  const more: Partial<Record<PolicyName, string[]>> = {
    ask: pages.map(({ search }) => search.path),
    contact: pages.map(({ contact }) => contact.path),
  };
  const rows = (Object.keys(limits) as PolicyName[]).map((name) => {
    const paths = contracts.filter(({ quota }) => quota === name).map(({ path }) => path);
    const all = new Set([...paths, ...more[name] ?? []]);
    return [`\`${name}\``, listed(all), localNumber(limits[name], language)];
  });
  return table([policy, covers, requests], rows);
}

function toolTable({ terms, language }: Subject): string {
  const { name, purpose } = packs[language].reference;
  const rows = tools.mcp.map((tool) => [`\`${tool.name}\``, tool.title(language, terms)]);
  return table([name, purpose], rows);
}

const listed = (paths: ReadonlySet<string>) => [...paths].map((path) => `\`${path}\``).join(", ");

function mcpErrorTable({ language }: Subject): string {
  const { code, number, status, meaning } = packs[language].reference;
  const rows = mcpErrorCodes.map((code) => [
    `\`${code}\``,
    `\`${mcpErrors[code].rpc}\``,
    String(mcpErrors[code].status),
    fill(errorText(code, language).meaning, { revision: statelessRevision }),
  ]);
  return table([code, number, status, meaning], rows);
}

/** Writes a tool with its arguments; its result is explained by `tools/list`. */
export function tool(
  { describe }: Pick<Tool, "describe">,
  { language, terms }: Pick<Subject, "language" | "terms">,
): string {
  const { name, title, inputSchema } = describe(language, terms);
  const { argument, noArguments } = packs[language].reference;
  const fields = fieldTable(argument, fieldsOf(inputSchema, language), language);
  return [`### \`${name}\``, `${title}.`, fields || noArguments].join("\n\n");
}
