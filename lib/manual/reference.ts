import { errorsOf, type PolicyName } from "../http/endpoint.ts";
import { type ErrorCode, errorTable } from "../http/errors.ts";
import { errorMeanings } from "./errors.ts";
import { fieldsOf } from "./fields.ts";
import { mcpErrorRows } from "./mcp_errors.ts";
import { Operation } from "./operation.ts";
import {
  describedOf,
  pageOfTag,
  type Place,
  type Service,
  type ToolDescription,
} from "./service.ts";
import { answerTable, inOrder, requestTable, table, written } from "./table.ts";
import { translated } from "./translated.ts";
import { words } from "./words.ts";

/** What all interfaces have in common, by the name that a text gives it. */
const parts: Readonly<Record<string, (service: Service, place: Place) => string>> = {
  "table of interfaces": interfaceTable,
  "table of documents": documentTable,
  "table of errors": errorCodeTable,
  "table of quotas": quotaTable,
  "table of MCP errors"(_, { language }) {
    const { code, number, status, meaning } = words[language].columns;
    return table([code, number, status, meaning], mcpErrorRows(language));
  },
  "all tools": ({ tools }, place) => tools.map((each) => tool(each, place)).join("\n\n"),
};

/**
 * Puts the generated parts into a text of the manual, each in the place of a line of its own:
 * `{{ GET /ask }}` for an interface, `{{ call of POST /mcp/docs }}` for one that answers as another
 * does, `{{ table of errors }}` and the like for what all have in common.
 * Without a service they are left out.
 */
export function completeReference(
  text: string,
  place: Place,
  service: Service | undefined,
): string {
  return text.replace(/^\{\{ (.+) \}\}$/gm, (line, what: string) => {
    if (service === undefined) return "";
    const [, callOnly, name] = what.match(/^(call of )?((?:GET|POST) \S+)$/) ?? [];
    const endpoint = describedOf(service).find(({ method, path }) => `${method} ${path}` === name);
    if (endpoint !== undefined) {
      const operation = new Operation(endpoint, service, place);
      return callOnly ? operation.call() : operation.whole();
    }
    return parts[what]?.(service, place) ?? line;
  });
}

function interfaceTable(service: Service, { language, prefix }: Place): string {
  const { interface: name, purpose } = words[language].columns;
  const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
    describedOf(service).filter(({ describe }) => describe.tag === tag)
      .map(({ method, path, describe }) => [
        `[\`${method} ${path}\`](${prefix}/${slug})`,
        translated(describe.summary, language),
      ])
  );
  return table([name, purpose], rows);
}

/** The documents that have an address fixed by the contract. */
function documentTable(service: Service, { language }: Place): string {
  const { interface: name, purpose } = words[language].columns;
  const documents = describedOf(service).filter(({ describe, method }) =>
    describe.tag === "Documents" && method === "GET"
  );
  const rows = documents.map(({ path, describe }) => [
    `[\`${path}\`](${path})`,
    translated(describe.description ?? describe.summary, language),
  ]);
  return table([name, purpose], rows);
}

function errorCodeTable(service: Service, { language }: Place): string {
  const { columns: { status, code, where, meaning, next }, all: everywhere } = words[language];
  const json = describedOf(service).filter(({ renderError }) => !renderError);
  const places = new Map<ErrorCode, Set<string>>([["NOT_FOUND", new Set()]]);
  for (const endpoint of json) {
    for (const each of errorsOf(endpoint)) {
      places.set(each, (places.get(each) ?? new Set()).add(endpoint.path));
    }
  }
  const all = new Set(json.map(({ path }) => path)).size;
  const rows = inOrder([...places.keys()]).map((each) => {
    const paths = [...places.get(each) ?? []];
    const [means, todo] = errorMeanings[each][language];
    return [
      String(errorTable[each].status),
      `\`${each}\``,
      paths.length === all || paths.length === 0
        ? everywhere
        : paths.map((path) => `\`${path}\``).join(", "),
      means,
      todo,
    ];
  });
  return table([status, code, where, meaning, next], rows);
}

function quotaTable({ endpoints, quotas }: Service, { language }: Place): string {
  const { policy, covers, requests } = words[language].columns;
  const policies = new Map<PolicyName, Set<string>>();
  for (const { quota, path } of endpoints) {
    if (quota) policies.set(quota, (policies.get(quota) ?? new Set()).add(path));
  }
  const rows = [...policies].map(([name, paths]) => [
    `\`${name}\``,
    [...paths].map((path) => `\`${path}\``).join(", "),
    written(quotas[name].limit, language),
  ]);
  return table([policy, covers, requests], rows);
}

function tool(
  { name, title, inputSchema, outputSchema = {} }: ToolDescription,
  { language }: Place,
): string {
  const { argument } = words[language].columns;
  return [
    `### \`${name}\``,
    `${translated(title, language)}.`,
    requestTable(argument, fieldsOf(inputSchema, language), language),
    answerTable(fieldsOf(outputSchema, language), language),
  ].join("\n\n");
}
