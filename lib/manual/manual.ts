import { errorsOf } from "../http/endpoint.ts";
import { mcpErrors } from "../mcp/errors.ts";
import type { Steps } from "../turns.ts";
import { answerTable, fieldsOf, requestTable, table } from "./fields.ts";
import { Operation, tableOfErrors } from "./operation.ts";
import {
  describedOf,
  type Facts,
  pageOfTag,
  type Place,
  type Service,
  type ToolDescription,
} from "./service.ts";
import { translated, words, written } from "./words.ts";

/**
 * What the engine's documents say of the service that serves a site. The service is built from the
 * site, so it is told when it stands; the documents are written out when they are first read.
 */
export class Manual {
  #service: Service | undefined;

  describe(service: Service): void {
    this.#service = service;
  }

  /**
   * A document's text, with what is true of the service and with the generated parts, each in the
   * place of a line of its own: `{{ GET /ask }}` for an interface, `{{ call of POST /mcp/docs }}` for
   * one that answers as another does, `{{ table of errors }}` and the like for what all have in
   * common. Without a service only what is always true is left.
   */
  *complete(text: string, place: Place): Steps<string> {
    const service = this.#service;
    // What is to be generated stands between two parts that are there.
    const parts = inForce(text, service?.facts).split(/^\{\{ (.+) \}\}$/m);
    for (let at = 1; at < parts.length; at += 2) {
      yield;
      const what = parts[at]!;
      parts[at] = service ? generated(what, service, place) ?? `{{ ${what} }}` : "";
    }
    return parts.join("");
  }
}

/** The text without the lines whose condition, `{{when resend}}` or `{{when not mail}}`, does not hold. */
function inForce(text: string, facts?: Facts): string {
  return text.split("\n").flatMap((line) => {
    const [condition, not, name] = line.match(/^\{\{when (not )?(\w+)\}\}/) ?? [];
    if (condition === undefined || name === undefined) return [line];
    const holds = facts?.conditions.has(name) ?? false;
    return holds === (not === undefined) ? [line.slice(condition.length)] : [];
  }).join("\n").replaceAll("{{ challenge provider }}", facts?.challengeProvider ?? "");
}

function generated(what: string, service: Service, place: Place): string | undefined {
  const [, callOnly, name] = what.match(/^(call of )?((?:GET|POST) \S+)$/) ?? [];
  const endpoint = describedOf(service).find(({ method, path }) => `${method} ${path}` === name);
  if (endpoint === undefined) return parts[what]?.(service, place);
  const operation = new Operation(endpoint, service, place);
  return callOnly ? operation.call() : operation.whole();
}

/** What all interfaces have in common, by the name that a text gives it. */
const parts: Readonly<Record<string, (service: Service, place: Place) => string>> = {
  "table of interfaces": interfaceTable,
  "table of documents": documentTable,
  "table of errors": errorCodeTable,
  "table of quotas": quotaTable,
  "table of MCP errors": (_, place) => mcpErrorTable(place),
  "all tools": ({ tools }, place) => tools.map((each) => tool(each, place)).join("\n\n"),
};

function interfaceTable(service: Service, { language, prefix }: Place): string {
  const { called, purpose } = words[language];
  const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
    describedOf(service).filter(({ describe }) => describe.tag === tag)
      .map(({ method, path, describe }) => [
        `[\`${method} ${path}\`](${prefix}/${slug})`,
        translated(describe.summary, language),
      ])
  );
  return table([called, purpose], rows);
}

/** The documents that have an address fixed by the contract. */
function documentTable(service: Service, { language }: Place): string {
  const { called, purpose } = words[language];
  const rows = describedOf(service)
    .filter(({ describe, method }) => describe.tag === "Documents" && method === "GET")
    .map(({ path, describe }) => [
      `[\`${path}\`](${path})`,
      translated(describe.description ?? describe.summary, language),
    ]);
  return table([called, purpose], rows);
}

function errorCodeTable(service: Service, { language }: Place): string {
  const json = describedOf(service).filter(({ renderError }) => !renderError);
  const all = new Set(json.map(({ path }) => path));
  return tableOfErrors(["NOT_FOUND", ...json.flatMap(errorsOf)], language, (code) => {
    const endpoints = json.filter((endpoint) => errorsOf(endpoint).includes(code));
    const paths = new Set(endpoints.map(({ path }) => path));
    const isEverywhere = paths.size === all.size || paths.size === 0;
    return isEverywhere ? words[language].everywhere : listed(paths);
  });
}

function quotaTable({ endpoints, quotas }: Service, { language }: Place): string {
  const { policy, covers, requests } = words[language];
  const rows = [...Map.groupBy(endpoints, ({ quota }) => quota)].flatMap(([name, covered]) =>
    name === undefined ? [] : [[
      `\`${name}\``,
      listed(new Set(covered.map(({ path }) => path))),
      written(quotas[name].limit, language),
    ]]
  );
  return table([policy, covers, requests], rows);
}

const listed = (paths: ReadonlySet<string>) => [...paths].map((path) => `\`${path}\``).join(", ");

function mcpErrorTable({ language }: Place): string {
  const { code, number, status, meaning } = words[language];
  const rows = Object.entries(mcpErrors).map(([code, { number, status, meaning }]) => [
    `\`${code}\``,
    `\`${number}\``,
    String(status),
    translated(meaning, language),
  ]);
  return table([code, number, status, meaning], rows);
}

function tool(
  { name, title, inputSchema, outputSchema = {} }: ToolDescription,
  { language }: Place,
): string {
  return [
    `### \`${name}\``,
    `${translated(title, language)}.`,
    requestTable(words[language].argument, fieldsOf(inputSchema, language), language),
    answerTable(fieldsOf(outputSchema, language), language),
  ].join("\n\n");
}
