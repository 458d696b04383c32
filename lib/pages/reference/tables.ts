import { servicesOf } from "../../site/services.ts";
import { mcpErrorCodes, mcpErrors, statelessRevision } from "../../contract/mcp.ts";
import { contracts, isDocument } from "../../contract/mod.ts";
import type { PolicyName, Tag } from "../../contract/contract.ts";
import { priceText } from "../../price.ts";
import type { Language } from "../../languages/mod.ts";
import { descriptionOf, reference } from "../../languages/programs.ts";
import { tools } from "../../mcp/tools.ts";
import { fill, lineAsMarkdown } from "../../base/fill.ts";
import { errorText, localNumber, table } from "./fields.ts";
import type { Subject } from "./operation.ts";
import type { Site } from "../../site/site.ts";

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<Tag, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};

/** Lists the services that have a price, in the order of their listing. */
export function priceTable(site: Site, language: Language): string {
  const local = site.in(language);
  const { search: { kinds }, service } = local.words;
  const rows = servicesOf(site, language).flatMap(({ title, path, price }) =>
    price
      ? [[`[${lineAsMarkdown(title)}](${path})`, lineAsMarkdown(priceText(price, local, site))]]
      : []
  );
  return table([kinds.service, service.price], rows);
}

export function interfaceTable({ terms }: Subject): string {
  const { called, purpose } = reference;
  const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
    contracts.filter((contract) => contract.describe.tag === tag && !isDocument(contract))
      .map(({ method, path, describe: about }) => [
        `[\`${method} ${path}\`](/${slug})`,
        descriptionOf(`${about.operationId}.summary`, { ...terms, ...about.values }),
      ])
  );
  return table([called, purpose], rows);
}

export function quotaTable({ limits, site }: Subject): string {
  const { policy, covers, requests } = reference;
  const pages = site.languages.map((language) => site.in(language));
  const more: Partial<Record<PolicyName, string[]>> = {
    ask: pages.map(({ search }) => search.path),
    contact: pages.map(({ contact }) => contact.path),
  };
  const rows = (Object.keys(limits) as PolicyName[]).map((name) => {
    const paths = contracts.filter(({ quota }) => quota === name).map(({ path }) => path);
    const all = new Set([...paths, ...more[name] ?? []]);
    return [`\`${name}\``, codeList(all), localNumber(limits[name])];
  });
  return table([policy, covers, requests], rows);
}

export function toolTable({ terms }: Subject): string {
  const { name, purpose } = reference;
  const rows = tools.mcp.map((tool) => [`\`${tool.name}\``, tool.title(terms)]);
  return table([name, purpose], rows);
}

const codeList = (paths: ReadonlySet<string>) => [...paths].map((path) => `\`${path}\``).join(", ");

export function mcpErrorTable(): string {
  const { code, number, status, meaning } = reference;
  const rows = mcpErrorCodes.map((code) => [
    `\`${code}\``,
    `\`${mcpErrors[code].rpc}\``,
    String(mcpErrors[code].status),
    fill(errorText(code).meaning, { revision: statelessRevision }),
  ]);
  return table([code, number, status, meaning], rows);
}
