import type { z } from "zod";
import { validBodyValue, validQuery } from "../http/answer.ts";
import { type Endpoint, errorsOf, type Example, type PolicyName } from "../http/endpoint.ts";
import { errorReply } from "../http/error_reply.ts";
import { ApiError, type ErrorCode, errorTable } from "../http/errors.ts";
import type { Language } from "../language.ts";
import { fill } from "../words/words.ts";
import { errorMeanings, mcpErrorRows } from "./errors.ts";
import type { Facts } from "./facts.ts";
import { cell, type Field, fieldsOf, forms, jsonSchema } from "./fields.ts";
import { type Call, curl, fence, javaScript, pretty, python } from "./snippets.ts";
import { translated } from "./translated.ts";
import { words } from "./words.ts";

/** A tool of the MCP endpoints, as `tools/list` shows it. */
export interface ToolDescription {
  name: string;
  title: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
}

/** The service as it runs: what the reference is made from. */
export interface Service {
  facts: Facts;
  endpoints: readonly Endpoint[];
  quotas: Readonly<Record<PolicyName, { limit: number }>>;
  tools: readonly ToolDescription[];
}

/** The page that a text stands on. */
export interface Place {
  language: Language;
  prefix: string;
  baseUrl: string;
}

type Described = Endpoint & { describe: NonNullable<Endpoint["describe"]> };

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<string, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};

/**
 * Puts the generated parts into a text of the manual, each in the place of a line of its own:
 * `{{ GET /ask }}` for an interface, `{{ example of POST /mcp/docs }}` for how one that is like
 * another is called, `{{ table of errors }}` and the like for what all have in common.
 * Without a service they are left out.
 */
export function completeReference(
  text: string,
  place: Place,
  service: Service | undefined,
): string {
  return text.replace(/^\{\{ (.+) \}\}$/gm, (_, what: string) => {
    if (service === undefined) return "";
    const reference = new Reference(service, place);
    const [, isExample, method, path] = what.match(/^(example of )?(GET|POST) (\S+)$/) ?? [];
    if (path !== undefined) return reference.operation(`${method} ${path}`, !isExample);
    const table = reference.tables[what];
    if (table === undefined) throw new Error(`The reference has no part “${what}”`);
    return table();
  });
}

class Reference {
  readonly #described: readonly Described[];

  constructor(readonly service: Service, readonly place: Place) {
    this.#described = service.endpoints.filter((each): each is Described => !!each.describe);
  }

  get #words() {
    return words[this.place.language];
  }

  readonly tables: Readonly<Record<string, () => string>> = {
    "table of interfaces": () => this.#interfaces(),
    "table of errors": () => this.#errors(),
    "table of quotas": () => this.#quotas(),
    "table of MCP errors": () => {
      const { code, number, status, meaning } = this.#words.columns;
      return table([code, number, status, meaning], mcpErrorRows(this.place.language));
    },
    "table of documents": () => this.#documents(),
    "all tools": () => this.service.tools.map((tool) => this.#tool(tool)).join("\n\n"),
  };

  /** What there is to say of one interface: all, or for a copy of another only how it is called. */
  operation(name: string, isWhole: boolean): string {
    const endpoint = this.#described.find(({ method, path }) => `${method} ${path}` === name);
    if (endpoint === undefined) throw new Error(`No interface is described at ${name}`);
    const { describe, query, body } = endpoint;
    const { summary, description = "" } = describe;
    const text = this.#words;
    const headers = [describe.headers, endpoint.headers?.schema]
      .filter((schema) => schema !== undefined);
    const examples = describe.examples?.(this.place.language) ?? [];
    const good = examples.filter((example) => !refusal(endpoint, example));
    const refused = examples.filter((example) => refusal(endpoint, example));
    const call = [
      `## ${this.#translated(summary)}`,
      this.#facts(endpoint),
      this.#translated(description),
    ];
    if (!isWhole) {
      const [{ answer: _, ...example } = {}] = good;
      return [...call, ...this.#request(endpoint, example, true)].join("\n\n");
    }
    return [
      ...call,
      ...query ? this.#parameters(text.parameters, query) : [],
      ...headers.flatMap((schema) => this.#parameters(text.headers, schema.partial())),
      ...body ? this.#parameters(text.body, body.schema) : [],
      ...good.flatMap((example, index) => this.#request(endpoint, example, index === 0)),
      ...this.#answers(endpoint),
      ...endpoint.renderError ? [] : this.#errorsOf(endpoint, refused),
    ].filter((part) => part !== "").join("\n\n");
  }

  #facts({ method, path, body, quota, cors }: Described): string {
    const { facts, bodyLimit, quota: limited, noQuota, origins, noOrigins } = this.#words;
    const limit = quota && this.#number(this.service.quotas[quota].limit);
    const rows = [
      [facts.request, `\`${method} ${path}\``],
      ...body ? [[facts.body, fill(bodyLimit, { bytes: this.#number(body.limit) })]] : [],
      [facts.quota, limit ? fill(limited, { limit, policy: quota }) : noQuota],
      [facts.origins, cors === false ? noOrigins : origins],
    ];
    return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  }

  #parameters(title: string, schema: z.ZodType): string[] {
    const { name, type, required, default: preset, meaning } = this.#words.columns;
    const parts = forms(jsonSchema(schema, "input")).map((form) => {
      const rows = fieldsOf(form, this.place.language).map((field) => [
        `\`${field.name}\``,
        field.type,
        field.required ? this.#words.yes : this.#words.no,
        field.default === undefined ? "" : `\`${JSON.stringify(field.default)}\``,
        field.description,
      ]);
      const intro = typeof form.title === "string" ? this.#translated(form.title) : "";
      return rows.length === 0
        ? ""
        : [intro, table([name, type, required, preset, meaning], rows)].filter(Boolean)
          .join("\n\n");
    }).filter(Boolean);
    return parts.length === 0 ? [] : [`### ${title}`, ...parts];
  }

  #request(endpoint: Described, example: Example, first: boolean): string[] {
    const call = this.#call(endpoint, example);
    return [
      `### ${example.title ?? this.#words.request}`,
      curl(call),
      ...first ? [javaScript(call), python(call)] : [],
      ...example.answer === undefined ? [] : [
        typeof example.answer === "string" ? fence("text", example.answer) : json(example.answer),
      ],
    ];
  }

  #call(
    { method, path, body: form, describe }: Described,
    { query, headers, body, answer }: Example,
  ): Call {
    const [type] = Object.keys(describe.responses[200]?.content ?? {});
    const search = query ? `?${new URLSearchParams(query)}` : "";
    return {
      method,
      url: `${this.place.baseUrl}${path}${search}`,
      headers: { ...form ? { "Content-Type": "application/json" } : {}, ...headers },
      body,
      isText: type !== "application/json" || typeof answer === "string",
    };
  }

  #answers({ describe }: Described): string[] {
    const { answer, columns: { field, type, meaning } } = this.#words;
    const parts = Object.entries(describe.responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { description, content = {}, headers = {} }]) => {
        const types = Object.keys(content).map((type) => `\`${type}\``).join(this.#words.or);
        const line = `**${status}** ${types && `(${types}) `}– ${this.#translated(description)}.`;
        const fields = Object.values(content).flatMap((schema) =>
          fieldsOf(jsonSchema(schema, "output"), this.place.language)
        );
        const rows = fields.map((each) => this.#answerRow(each));
        const sent = Object.entries(headers).map(([name, { description, type }]) => [
          `\`${name}\` (Header)`,
          `\`${type}\`, ${this.#words.optional}`,
          this.#translated(description),
        ]);
        const all = [...rows, ...sent];
        return all.length === 0 ? line : `${line}\n\n${table([field, type, meaning], all)}`;
      });
    return [`### ${answer}`, ...parts];
  }

  #answerRow({ name, type, required, description }: Field): string[] {
    const extent = required ? type : `${type}, ${this.#words.optional}`;
    return [`\`${name}\``, extent, description];
  }

  #errorsOf(endpoint: Described, refused: readonly Example[]): string[] {
    const { errors, errorsText, columns: { status, code, meaning, next } } = this.#words;
    const rows = byStatus(errorsOf(endpoint)).map((each) => [
      String(errorTable[each].status),
      `\`${each}\``,
      ...errorMeanings[each][this.place.language],
    ]);
    return [
      `### ${errors}`,
      ...refused.flatMap((example) => {
        const error = refusal(endpoint, example);
        if (error === undefined) return [];
        const { status, body } = errorReply(error);
        return [
          fill(errorsText, { status }),
          fence("http", this.#http(endpoint, example)),
          json(JSON.parse(String(body))),
        ];
      }),
      table([status, code, meaning, next], rows),
    ];
  }

  /** A request as it goes over the wire. */
  #http(endpoint: Described, example: Example): string {
    const { method, url, headers, body } = this.#call(endpoint, example);
    const { pathname, search, host } = new URL(url);
    const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) =>
      `${name}: ${value}`
    );
    const head = [`${method} ${pathname}${search} HTTP/1.1`, ...lines].join("\n");
    return body === undefined ? head : `${head}\n\n${pretty(body)}`;
  }

  #interfaces(): string {
    const { interface: name, purpose } = this.#words.columns;
    const rows = Object.entries(pageOfTag).flatMap(([tag, slug]) =>
      this.#described.filter(({ describe }) => describe.tag === tag)
        .map(({ method, path, describe }) => [
          `[\`${method} ${path}\`](${this.place.prefix}/${slug})`,
          this.#translated(describe.summary),
        ])
    );
    return table([name, purpose], rows);
  }

  /** The documents that have an address fixed by the contract. */
  #documents(): string {
    const { interface: name, purpose } = this.#words.columns;
    const documents = this.#described.filter(({ describe, method }) =>
      describe.tag === "Documents" && method === "GET"
    );
    const rows = documents.map(({ path, describe }) => [
      `[\`${path}\`](${path})`,
      this.#translated(describe.description ?? describe.summary),
    ]);
    return table([name, purpose], rows);
  }

  #errors(): string {
    const { status, code, where, meaning, next } = this.#words.columns;
    const json = this.#described.filter(({ renderError }) => !renderError);
    const places = new Map<ErrorCode, Set<string>>([["NOT_FOUND", new Set()]]);
    for (const endpoint of json) {
      for (const each of errorsOf(endpoint)) {
        places.set(each, (places.get(each) ?? new Set()).add(endpoint.path));
      }
    }
    const all = new Set(json.map(({ path }) => path)).size;
    const rows = byStatus([...places.keys()]).map((each) => {
      const paths = [...places.get(each) ?? []];
      const [means, todo] = errorMeanings[each][this.place.language];
      return [
        String(errorTable[each].status),
        `\`${each}\``,
        paths.length === all || paths.length === 0
          ? this.#words.all
          : paths.map((path) => `\`${path}\``).join(", "),
        means,
        todo,
      ];
    });
    return table([status, code, where, meaning, next], rows);
  }

  #quotas(): string {
    const { policy, covers, requests } = this.#words.columns;
    const policies = new Map<PolicyName, Set<string>>();
    for (const { quota, path } of this.service.endpoints) {
      if (quota) policies.set(quota, (policies.get(quota) ?? new Set()).add(path));
    }
    const rows = [...policies].map(([name, paths]) => [
      `\`${name}\``,
      [...paths].map((path) => `\`${path}\``).join(", "),
      this.#number(this.service.quotas[name].limit),
    ]);
    return table([policy, covers, requests], rows);
  }

  #tool({ name, title, inputSchema, outputSchema = {} }: ToolDescription): string {
    const { argument, field, type, required, default: preset, meaning } = this.#words.columns;
    const { language } = this.place;
    const args = fieldsOf(inputSchema, language).map((each) => [
      `\`${each.name}\``,
      each.type,
      each.required && each.default === undefined ? this.#words.yes : this.#words.no,
      each.default === undefined ? "" : `\`${JSON.stringify(each.default)}\``,
      each.description,
    ]);
    return [
      `### \`${name}\``,
      `${this.#translated(title)}.`,
      table([argument, type, required, preset, meaning], args),
      table(
        [field, type, meaning],
        fieldsOf(outputSchema, language).map((each) => this.#answerRow(each)),
      ),
    ].join("\n\n");
  }

  #translated(text: string): string {
    return translated(text, this.place.language);
  }

  #number(value: number): string {
    return value.toLocaleString(this.place.language === "de" ? "de-DE" : "en-GB");
  }
}

/** What a request is refused with by the endpoint's own checks, if it is. */
function refusal(endpoint: Endpoint, { query = {}, body }: Example): ApiError | undefined {
  try {
    if (endpoint.body) validBodyValue(body, endpoint.body);
    validQuery(query, endpoint);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** In the order of the table of codes, which is that of the statuses. */
const byStatus = (codes: readonly ErrorCode[]) =>
  (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.includes(code));

const json = (value: unknown) => fence("json", pretty(value));

/** A table, without the columns in which nothing stands. */
function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = columns.map((_, index) => rows.some((row) => row[index]));
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, index) => used[index]).map(cell).join(" | ")} |`;
  const rule = `|${"---|".repeat(used.filter(Boolean).length)}`;
  return [line(columns), rule, ...rows.map(line)].join("\n");
}
