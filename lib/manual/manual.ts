import type { Config } from "../config.ts";
import { type EnginePages, type Site, termsOf } from "../content/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { type Described, errorsOf } from "../contract/contract.ts";
import { contactPage } from "../contract/paths.ts";
import { type McpErrorCode, mcpErrorCodes, mcpErrors, statelessRevision } from "../contract/mcp.ts";
import { contracts } from "../contract/mod.ts";
import { limitsOf, type PolicyName } from "../contract/quotas.ts";
import { descriptionOf } from "../languages/describe.ts";
import { type Language, languages, packs } from "../languages/mod.ts";
import { fill } from "../languages/words.ts";
import type { Tool } from "../mcp/tool.ts";
import { toolNames, tools } from "../mcp/tools.ts";
import { answerTable, fieldsOf, localNumber, requestTable, table } from "./fields.ts";
import { Operation, tableOfErrors } from "./operation.ts";
import { samplesOf } from "./samples.ts";
import { fence } from "./snippets.ts";
import {
  citing,
  conditionsOf,
  pageOfTag,
  type Place,
  type PrivacyFacts,
  privacyFactsOf,
  sentencesOf,
  type Service,
} from "./service.ts";

/**
 * The engine's own pages: texts, and what is put into them of the contract, the configuration and
 * the site, each in the place of a line of its own: `{{ GET /ask }}` for an interface,
 * `{{ call of POST /mcp/docs }}` for one that answers as another does, `{{ error of GET /ask }}` for
 * what a refused request is answered with, `{{ table of errors }}` and the like for what all have in
 * common.
 */
export function manual(config: Config): EnginePages {
  const facts = privacyFactsOf(config);
  return {
    texts: Object.fromEntries(
      languages.map((language) => [language, textsIn(language)]),
    ) as EnginePages["texts"],
    complete(text, language, site) {
      const { prefix } = site.in(language);
      const place = { language, prefix, baseUrl: site.baseUrl };
      // Parts at odd places name what is to be generated.
      const said = citing(
        withSentences(inForce(text, facts, site), facts, site, language),
        site,
        language,
      );
      const service = serviceOf(site, config);
      const parts = said.split(/^\{\{ (.+) \}\}$/m);
      for (let at = 1; at < parts.length; at += 2) {
        const what = parts[at]!;
        parts[at] = generated(what, service, place) ?? `{{ ${what} }}`;
      }
      return parts.join("");
    },
  };
}

/** The engine's documents in a language, by their slugs. */
function textsIn(language: Language): Record<string, string> {
  const { documents: { imprint, ...documents }, facts } = packs[language];
  return { ...documents, [facts.imprintSlug]: imprint };
}

/** The service that will serve a site under a configuration. */
function serviceOf(site: Site, config: Config): Service {
  const hasChallenge = config.challenge !== null;
  return {
    site,
    terms: { ...termsOf(site), ...toolNames, hasChallenge },
    limits: limitsOf(config),
    samples: (language) => samplesOf(site, language, hasChallenge),
  };
}

/**
 * The text without the lines that begin with a condition that does not hold, `{{when telemetry}}` or
 * `{{when not mail}}`. Lines left out leave no gap.
 */
function inForce(text: string, facts: PrivacyFacts, site: Site): string {
  const conditions = conditionsOf(facts, site);
  const left = text.split("\n").flatMap((line) => {
    const [all = ""] = line.match(/^(\{\{when [\w ]+\}\})+/) ?? [];
    const holds = all.matchAll(/when (not )?(\w+)/g)
      .every(([, not, name]) => conditions.has(name!) === (not === undefined));
    return holds ? [line.slice(all.length)] : [];
  });
  return left.join("\n").replaceAll(/\n{3,}/g, "\n\n");
}

/** A text with its placeholders within lines filled in: the providers' sentences, languages, home pages. */
function withSentences(
  text: string,
  facts: PrivacyFacts,
  site: Site,
  language: Language,
): string {
  const { reference } = packs[language];
  const homePages = site.languages.map((each) => site.in(each).start.markdownPath);
  const values = {
    ...sentencesOf(facts, language),
    "all languages": languages.map((each) => `\`${each}\``).join(reference.or),
    "home pages": homePages.map((path) => `[\`${path}\`](${path})`).join(reference.or),
  };
  return Object.entries(values).reduce(
    (text, [name, value = ""]) => text.replaceAll(`{{ ${name} }}`, value),
    text,
  );
}

function generated(what: string, service: Service, place: Place): string | undefined {
  const [, part, name] = what.match(/^(call of |error of )?((?:GET|POST) \S+)$/) ?? [];
  const contract = contracts.find(({ method, path }) => `${method} ${path}` === name);
  if (contract === undefined) return parts[what]?.(service, place);
  const operation = new Operation(contract, service, place);
  if (part === "call of ") return operation.call();
  return part === "error of " ? operation.error() : operation.whole();
}

/** What all interfaces have in common, by the name that a text gives it. */
const parts: Readonly<Record<string, (service: Service, place: Place) => string>> = {
  "table of interfaces": interfaceTable,
  "table of documents": documentTable,
  "table of errors": errorCodeTable,
  "table of quotas": quotaTable,
  "table of tools": toolTable,
  "table of MCP errors": (_, place) => mcpErrorTable(place),
  "hand-over template": (_, place) => fence("text", handOver(place)),
  "hand-over example": ({ samples }, place) => {
    const values: Record<string, string> = samples(place.language).enquiry;
    const link = handOver(place).replace(
      /\{(\w+)\}/g,
      (_, name) => encodeURIComponent(values[name]!),
    );
    return fence("text", link);
  },
  "all tools": (service, place) => tools.mcp.map((each) => tool(each, service, place)).join("\n\n"),
};

const handOver = ({ baseUrl, prefix }: Place) => handOverTemplate(baseUrl + prefix + contactPage);

/** Whether an interface is a document at an address of its own. */
const isDocument = ({ describe, method }: Described) =>
  describe.tag === "Documents" && method === "GET";

function interfaceTable({ terms }: Service, { language, prefix }: Place): string {
  const { called, purpose } = packs[language].reference;
  const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
    contracts.filter((contract) => contract.describe.tag === tag && !isDocument(contract))
      .map(({ method, path, describe: about }) => [
        `[\`${method} ${path}\`](${prefix}/${slug})`,
        descriptionOf(about.summary, language, { ...terms, ...about.values }),
      ])
  );
  return table([called, purpose], rows);
}

/** The documents that have an address fixed by the contract. */
function documentTable({ terms }: Service, { language }: Place): string {
  const { document, purpose } = packs[language].reference;
  const rows = contracts
    .filter(isDocument)
    .map(({ path, describe: about }) => [
      `[\`${path}\`](${path})`,
      descriptionOf(about.description ?? about.summary, language, terms),
    ]);
  return table([document, purpose], rows);
}

function errorCodeTable(_: Service, { language }: Place): string {
  const json = contracts.filter(({ describe }) => !describe.ownErrors);
  const all = new Set(json.map(({ path }) => path));
  const { errors, reference } = packs[language];
  const codes = ["NOT_FOUND" as const, ...json.flatMap(errorsOf)];
  return tableOfErrors(codes, language, errors.everywhere, (code) => {
    const endpoints = json.filter((endpoint) => errorsOf(endpoint).includes(code));
    const paths = new Set(endpoints.map(({ path }) => path));
    if (paths.size === 0) return reference.otherPaths;
    return paths.size === all.size ? reference.everywhere : listed(paths);
  });
}

function quotaTable({ limits, site }: Service, { language }: Place): string {
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

function toolTable({ terms }: Service, { language }: Place): string {
  const { name, purpose } = packs[language].reference;
  const rows = tools.mcp.map((tool) => [`\`${tool.name}\``, tool.title(language, terms)]);
  return table([name, purpose], rows);
}

const listed = (paths: ReadonlySet<string>) => [...paths].map((path) => `\`${path}\``).join(", ");

function mcpErrorTable({ language }: Place): string {
  const { code, number, status, meaning } = packs[language].reference;
  const meanings: Record<McpErrorCode, string> = packs[language].errors.mcp;
  const rows = mcpErrorCodes.map((code) => [
    `\`${code}\``,
    `\`${mcpErrors[code].number}\``,
    String(mcpErrors[code].status),
    fill(meanings[code], { revision: statelessRevision }),
  ]);
  return table([code, number, status, meaning], rows);
}

function tool(
  each: Tool,
  { terms }: Service,
  { language }: Place,
): string {
  const { name, title, inputSchema, outputSchema = {} } = each.describe(language, terms);
  return [
    `### \`${name}\``,
    `${title}.`,
    requestTable(packs[language].reference.argument, fieldsOf(inputSchema, language), language),
    answerTable(fieldsOf(outputSchema, language), language),
  ].join("\n\n");
}
