import type { z } from "zod";
import { validBodyValue, validQuery } from "../http/answer.ts";
import { type Endpoint, errorsOf, type Example } from "../http/endpoint.ts";
import { errorReply } from "../http/reply.ts";
import { ApiError, errorTable } from "../http/errors.ts";
import { fill } from "../words/words.ts";
import { errorMeanings } from "./errors.ts";
import { fieldsOf, forms, jsonSchema } from "./fields.ts";
import type { Described, Place, Service } from "./service.ts";
import { type Call, curl, fence, javaScript, pretty, python } from "./snippets.ts";
import { answerTable, inOrder, requestTable, table, written } from "./table.ts";
import { translated } from "./translated.ts";
import { words } from "./words.ts";

/** One interface as the reference tells of it. */
export class Operation {
  constructor(
    readonly endpoint: Described,
    readonly service: Service,
    readonly place: Place,
  ) {}

  get #words() {
    return words[this.place.language];
  }

  /** Everything: parameters, examples, answers and errors. */
  whole(): string {
    const { describe, query, body, headers, renderError } = this.endpoint;
    const text = this.#words;
    const sent = [describe.headers, headers?.schema].filter((schema) => schema !== undefined);
    const { good, refused } = this.#examples();
    return [
      ...this.#introduction(),
      ...query ? this.#parameters(text.parameters, query) : [],
      ...sent.flatMap((schema) => this.#parameters(text.headers, schema.partial())),
      ...body ? this.#parameters(text.body, body.schema) : [],
      ...good.flatMap((example, index) => this.#request(example, index === 0)),
      ...this.#answers(),
      ...renderError ? [] : this.#errors(refused),
    ].join("\n\n");
  }

  /** How it is called, and no more: for one that answers as another does. */
  call(): string {
    const [{ answer: _, ...example } = {}] = this.#examples().good;
    return [...this.#introduction(), ...this.#request(example, true)].join("\n\n");
  }

  #introduction(): string[] {
    const { summary, description } = this.endpoint.describe;
    return [
      `## ${this.#translated(summary)}`,
      this.#facts(),
      ...description ? [this.#translated(description)] : [],
    ];
  }

  #examples(): { good: Example[]; refused: Example[] } {
    const examples = this.endpoint.describe.examples?.(this.place.language) ?? [];
    const { good = [], refused = [] } = Object.groupBy(
      examples,
      (example) => refusal(this.endpoint, example) ? "refused" : "good",
    );
    return { good, refused };
  }

  #facts(): string {
    const { method, path, body, quota, cors } = this.endpoint;
    const { facts, bodyLimit, quota: limited, noQuota, origins, noOrigins } = this.#words;
    const limit = quota && written(this.service.quotas[quota].limit, this.place.language);
    const rows = [
      [facts.request, `\`${method} ${path}\``],
      ...body
        ? [[facts.body, fill(bodyLimit, { bytes: written(body.limit, this.place.language) })]]
        : [],
      [facts.quota, limit ? fill(limited, { limit, policy: quota }) : noQuota],
      [facts.origins, cors === false ? noOrigins : origins],
    ];
    return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  }

  #parameters(title: string, schema: z.ZodType): string[] {
    const { language } = this.place;
    const parts = forms(jsonSchema(schema, "input")).flatMap((form) => {
      const fields = fieldsOf(form, language);
      const title = typeof form.title === "string" ? [this.#translated(form.title)] : [];
      const { name } = this.#words.columns;
      return fields.length === 0 ? [] : [...title, requestTable(name, fields, language)];
    });
    return parts.length === 0 ? [] : [`### ${title}`, ...parts];
  }

  #request(example: Example, first: boolean): string[] {
    const call = this.#call(example);
    return [
      `### ${example.title ?? this.#words.example}`,
      curl(call),
      ...first ? [javaScript(call), python(call)] : [],
      ...example.answer === undefined ? [] : [
        typeof example.answer === "string" ? fence("text", example.answer) : json(example.answer),
      ],
    ];
  }

  #call({ query, headers, body, answer }: Example): Call {
    const { method, path, body: form, describe } = this.endpoint;
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

  #answers(): string[] {
    const { answer, optional, or } = this.#words;
    const { responses } = this.endpoint.describe;
    const parts = Object.entries(responses).filter(([status]) => Number(status) < 400)
      .flatMap(([status, { description, content = {}, headers = {} }]) => {
        const types = Object.keys(content).map((type) => `\`${type}\``).join(or);
        const line = `**${status}** ${types && `(${types}) `}– ${this.#translated(description)}.`;
        const fields = Object.values(content).flatMap((schema) =>
          fieldsOf(jsonSchema(schema, "output"), this.place.language)
        );
        const sent = Object.entries(headers).map(([name, { description, type }]) => [
          `\`${name}\` (Header)`,
          `\`${type}\`, ${optional}`,
          this.#translated(description),
        ]);
        if (fields.length + sent.length === 0) return [line];
        return [line, answerTable(fields, this.place.language, sent)];
      });
    return [`### ${answer}`, ...parts];
  }

  #errors(refused: readonly Example[]): string[] {
    const { errors, errorsText, columns: { status, code, meaning, next } } = this.#words;
    const rows = inOrder(errorsOf(this.endpoint)).map((each) => [
      String(errorTable[each].status),
      `\`${each}\``,
      ...errorMeanings[each][this.place.language],
    ]);
    return [
      `### ${errors}`,
      ...refused.flatMap((example) => {
        const error = refusal(this.endpoint, example);
        if (error === undefined) return [];
        const { status, body } = errorReply(error);
        return [
          fill(errorsText, { status }),
          fence("http", this.#http(example)),
          json(JSON.parse(String(body))),
        ];
      }),
      table([status, code, meaning, next], rows),
    ];
  }

  /** A request as it goes over the wire. */
  #http(example: Example): string {
    const { method, url, headers, body } = this.#call(example);
    const { pathname, search, host } = new URL(url);
    const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) =>
      `${name}: ${value}`
    );
    const head = [`${method} ${pathname}${search} HTTP/1.1`, ...lines].join("\n");
    return body === undefined ? head : `${head}\n\n${pretty(body)}`;
  }

  #translated(text: string): string {
    return translated(text, this.place.language);
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

const json = (value: unknown) => fence("json", pretty(value));
