import type { z } from "zod";
import { asciiName } from "../../markdown/plain_text.ts";
import type { Site } from "../../site/site.ts";
import { jsonSchema } from "../../contract/json_schema.ts";
import {
  type Described,
  errorsOf,
  type Limits,
  type Method,
  type Samples,
  type Terms,
} from "../../contract/contract.ts";
import { descriptionOf, reference } from "../../languages/programs.ts";
import { fill } from "../../base/fill.ts";
import { fieldsOf, fieldTable, localNumber, sharedErrors, tableOfErrors } from "./fields.ts";

/** The site that the reference tells of, as it is configured. */
export interface Subject {
  site: Site;
  terms: Terms;
  limits: Limits;
  samples: Samples;
}

/** One interface as the reference tells of it. */
export class Operation {
  readonly #terms;

  constructor(readonly contract: Described, readonly subject: Subject) {
    this.#terms = { ...subject.terms, ...contract.describe.values };
  }

  /** Writes everything: what is sent, an example, the answer and the errors. */
  whole(): string {
    return [this.call(), ...this.#answer(), ...this.#errors()].join("\n\n");
  }

  /** Writes how it is called, and no more: for one that answers as another does. */
  call(): string {
    const { describe, query, body, headers } = this.contract;
    const { parameters, headers: sentHeaders, body: sentBody } = reference;
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
    const limit = quota && localNumber(this.subject.limits[quota]);
    const rows = [
      [reference.request, `\`${method} ${path}\``],
      ...body
        ? [[reference.body, fill(reference.bodyLimit, { bytes: localNumber(body.limit) })]]
        : [],
      ...limit ? [[reference.quota, fill(reference.quotaLimit, { limit, policy: quota })]] : [],
    ];
    return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  }

  #parameters(title: string, schema: z.ZodType): string[] {
    return [`### ${title}`, fieldTable(reference.name, fieldsOf(this.#json(schema, "input")))];
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
    return [`### ${reference.example}`, curl(method, url, sent, copied), ...response];
  }

  #answer(): string[] {
    const { answer, field, or } = reference;
    const { description, content = {} } = this.contract.describe.responses[200]!;
    const types = Object.keys(content).map((type) => `\`${type}\``).join(or);
    const fields = Object.values(content)
      .flatMap((schema) => fieldsOf(this.#json(schema, "output")));
    return [
      `### ${answer}`,
      `${this.#described(description)} (${types}).`,
      fieldTable(field, fields),
    ];
  }

  /** Lists the errors that this interface alone has, and says where all others stand. */
  #errors(): string[] {
    const { errors, otherErrors } = reference;
    const codes = errorsOf(this.contract).filter((code) => !sharedErrors.has(code));
    const path = `/developers#${asciiName(errors)}`;
    return [
      ...codes.length === 0 ? [] : [`### ${errors}`, tableOfErrors(codes)],
      fill(otherErrors, { path }),
    ];
  }

  #described(key: string): string {
    return descriptionOf(key, this.#terms);
  }

  #json(schema: z.ZodType, io: "input" | "output") {
    return jsonSchema(schema, io, this.#terms);
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
