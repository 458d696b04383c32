import { type Config, deliveryOf } from "../../config.ts";
import { shareOf } from "../../contact/delivery_limit.ts";
import { type EnginePages, termsOf } from "../../site/site.ts";
import { handOverTemplate } from "../../contract/contact.ts";
import { limitsOf } from "../../contract/contract.ts";
import { statelessReading } from "../../contract/mcp.ts";
import { contracts, interfacePaths } from "../../contract/mod.ts";
import { type Language, languages, packs, speltIn } from "../../languages/mod.ts";
import { descriptionOf, programPages, reference } from "../../languages/programs.ts";
import { type Tool, toolNames, tools } from "../../mcp/tools.ts";
import { asMarkdown, fill } from "../../base/fill.ts";
import { fieldsOf, fieldTable, localNumber, sharedErrors, tableOfErrors } from "./fields.ts";
import { curl, fence, Operation, type Subject } from "./operation.ts";
import { conditionsOf, privacyPart } from "../../site/law/privacy.ts";
import { samplesOf } from "./samples.ts";
import { interfaceTable, mcpErrorTable, priceTable, quotaTable, toolTable } from "./tables.ts";

/**
 * Supplies the engine's own pages and what is put into them: `{{= GET /ask}}` is an interface,
 * `{{= call of POST /ask}}` one that answers as another, `{{= table of errors}}` common to all.
 */
export function manual(config: Config): EnginePages {
  return {
    texts: Object.fromEntries(
      languages.map((language) => [language, textsIn(language)]),
    ) as EnginePages["texts"],
    manual: programPages,
    conditions: (site) => conditionsOf(config, site),
    part(name, language, site) {
      const privacy = privacyPart(name, config, site, language);
      if (privacy !== undefined) return speltIn(privacy, language, site.practice.country);
      const { contactBudget, readQuota, contactQuota } = config;
      const numbers: Readonly<Record<string, number>> = {
        "enquiries an hour": contactBudget,
        "enquiries of a client": shareOf(contactBudget),
        "read quota": readQuota,
        "contact quota": contactQuota,
      };
      if (Object.hasOwn(numbers, name)) return localNumber(numbers[name]!, language);
      if (name === "table of prices") return priceTable(site, language);
      const hasChallenge = config.challenge !== null;
      const delivery = deliveryOf(config, site);
      const siteName = asMarkdown(site.name);
      return referencePart(name, {
        site,
        terms: { ...termsOf(site), siteName, ...toolNames, ...delivery, hasChallenge },
        limits: limitsOf(config),
        samples: samplesOf(site, config),
      });
    },
  };
}

/** Lists what the law asks for in a language by its slugs. */
function textsIn(language: Language): Record<string, string> {
  const { documents: { imprint, privacy }, facts } = packs[language];
  return { privacy, [facts.imprintSlug]: imprint };
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
  "delivery": ({ terms }) => descriptionOf("delivery", terms),
  "table of interfaces": interfaceTable,
  "table of errors": () => tableOfErrors(["NOT_FOUND", ...sharedErrors]),
  "table of quotas": quotaTable,
  "table of tools": toolTable,
  "table of MCP errors": mcpErrorTable,
  "call of revision 2026-07-28": ({ site, samples }) => {
    const { headers, body } = statelessReading(samples);
    const sent = { "Content-Type": "application/json", ...headers };
    return curl("POST", site.baseUrl + interfacePaths.mcp, sent, body);
  },
  "hand-over template": (subject) => fence("text", handOver(subject)),
  "hand-over example": (subject) => {
    const values: Record<string, string> = subject.samples.enquiry;
    const link = handOver(subject)
      .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]!));
    return fence("text", link);
  },
  "all tools": (subject) => tools.mcp.map((each) => tool(each, subject)).join("\n\n"),
  "all languages": () => languages.map((each) => `\`${each}\``).join(reference.or),
  "unpublished languages": unpublished,
  "home pages": ({ site }) =>
    site.languages.map((each) => site.in(each).start.markdownPath)
      .map((path) => `[\`${path}\`](${path})`).join(reference.or),
};

/** Says what a language gets that is taken, but in which the site is not published. */
function unpublished({ site }: Subject): string {
  const others = languages.filter((each) => !site.languages.includes(each));
  if (others.length === 0) return "";
  const { or, unpublished } = reference;
  const named = others.map((each) => `\`${each}\``).join(or);
  return ` ${fill(unpublished, { languages: named, main: `\`${site.languages[0]}\`` })}`;
}

const handOver = ({ site }: Subject) => handOverTemplate(site.baseUrl + site.in("en").contact.path);

/** Writes a tool with its arguments and its result; that of one is the catalog, which has a page. */
export function tool(
  { describe }: Pick<Tool, "describe">,
  { terms }: Pick<Subject, "terms">,
): string {
  const { name, title, inputSchema, outputSchema } = describe(terms);
  const { argument, noArguments, result } = reference;
  const fields = fieldTable(argument, fieldsOf(inputSchema));
  const results = outputSchema && name !== "list_services"
    ? [fieldTable(result, fieldsOf(outputSchema))]
    : [];
  return [`### \`${name}\``, `${title}.`, fields || noArguments, ...results].join("\n\n");
}
