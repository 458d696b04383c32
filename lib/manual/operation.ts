import type { z } from "zod";
import { asciiName } from "../content/markdown/plain_text.ts";
import type { Site } from "../content/site.ts";
import { jsonSchema } from "../contract/json_schema.ts";
import {
  type Described,
  errorsOf,
  type Limits,
  type Method,
  type Samples,
  type Terms,
} from "../contract/contract.ts";
import { descriptionOf, type Language, packs } from "../languages/mod.ts";
import { fill } from "../template.ts";
import { fieldsOf, fieldTable, localNumber, sharedErrors, tableOfErrors } from "./fields.ts";

/** The site that the reference tells of, as it is configured, and the language it does so in. */
export interface Subject {
  site: Site;
  language: Language;
  terms: Terms;
  limits: Limits;
  samples: Samples;
}

/** One interface as the reference tells of it. */
export class Operation {
  readonly #words;
  readonly #terms;

  constructor(readonly contract: Described, readonly subject: Subject) {
    this.#words = packs[subject.language].reference;
    this.#terms = { ...subject.terms, ...contract.describe.values };
  }

  /** Writes everything: what is sent, an example, the answer and the errors. */
  whole(): string {
    return [this.call(), ...this.#answer(), ...this.#errors()].join("\n\n");
  }

  /** Writes how it is called, and no more: for one that answers as another does. */
  call(): string {
    const { describe, query, body, headers } = this.contract;
    const { parameters, headers: sentHeaders, body: sentBody } = this.#words;
    const sent = [describe.headers, headers?.schema].filter((schema) => schema !== undefined);
    return [
      `## ${this.#described(`${describe.operationId}.summary`)}`,
      this.#facts(),
      ...query ? this.#parameters(parameters, query) : [],
      ...sent.flatMap((schema) => this.#parameters(sentHeaders, schema.partial())),
      ...body ? this.#parameters(sentBody, body.schema) : [],
      ...this.#example(),
    ].join("\n\n");
  }

  #facts(): string {
    const { method, path, body, quota } = this.contract;
    const text = this.#words;
    const number = (value: number) => localNumber(value, this.subject.language);
    const limit = quota && number(this.subject.limits[quota]);
    const rows = [
      [text.request, `\`${method} ${path}\``],
      ...body ? [[text.body, fill(text.bodyLimit, { bytes: number(body.limit) })]] : [],
      ...limit ? [[text.quota, fill(text.quotaLimit, { limit, policy: quota })]] : [],
    ];
    return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  }

  #parameters(title: string, schema: z.ZodType): string[] {
    const { language } = this.subject;
    const fields = fieldsOf(this.#json(schema, "input"), language);
    return [`### ${title}`, fieldTable(this.#words.name, fields, language)];
  }

  #example(): string[] {
    const { method, path, body: form, describe } = this.contract;
    if (describe.example === undefined) return [];
    const example = describe.example(this.subject.samples);
    const { query, headers, body, copied = body, answer } = example;
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const url = `${this.subject.site.baseUrl}${path}${search}`;
    const sent = { ...form ? { "Content-Type": "application/json" } : {}, ...headers };
    const response = answer === undefined ? [] : [
      ...describe.exampleNote ? [this.#described(describe.exampleNote)] : [],
      fence("json", JSON.stringify(answer, null, 2)),
    ];
    return [`### ${this.#words.example}`, curl(method, url, sent, copied), ...response];
  }

  #answer(): string[] {
    const { language } = this.subject;
    const { answer, field, or } = this.#words;
    const { description, content = {} } = this.contract.describe.responses[200]!;
    const types = Object.keys(content).map((type) => `\`${type}\``).join(or);
    const fields = Object.values(content)
      .flatMap((schema) => fieldsOf(this.#json(schema, "output"), language));
    return [
      `### ${answer}`,
      `${this.#described(description)} (${types}).`,
      fieldTable(field, fields, language),
    ];
  }

  /** Lists the errors that this interface alone has, and says where all others stand. */
  #errors(): string[] {
    const { errors, otherErrors } = this.#words;
    const { language, site } = this.subject;
    const codes = errorsOf(this.contract).filter((code) => !sharedErrors.has(code));
    const path = `${site.in(language).developers.path}#${asciiName(errors)}`;
    return [
      ...codes.length === 0 ? [] : [`### ${errors}`, tableOfErrors(codes, language)],
      fill(otherErrors, { path }),
    ];
  }

  #described(key: string): string {
    return descriptionOf(key, this.subject.language, this.#terms);
  }

  #json(schema: z.ZodType, io: "input" | "output") {
    return jsonSchema(schema, io, this.subject.language, this.#terms);
  }
}

export const fence = (info: string, code: string) => `\`\`\`${info}\n${code.trimEnd()}\n\`\`\``;

/** Writes the call for a shell; a GET is marked as one that the page may try. */
export function curl(
  method: Method,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const options = [
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`],
  ];
  const command = [`curl -s ${shellQuoted(url)}`, ...options].join(" \\\n  ");
  return fence(method === "GET" ? "bash try" : "bash", command);
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
