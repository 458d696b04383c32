import type { z } from "zod";
import { asciiName } from "../content/markdown/text.ts";
import type { Site } from "../content/site.ts";
import { handOverTemplate } from "../contract/contact.ts";
import { jsonSchema } from "../contract/json_schema.ts";
import {
  type Contract,
  type Described,
  errorsOf,
  type Example,
  type Limits,
  type Samples,
  type Tag,
  type Terms,
} from "../contract/contract.ts";
import { validBodyValue, validQuery } from "../http/answer.ts";
import { ApiError, errorReply } from "../http/reply.ts";
import { descriptionOf, type Language, packs } from "../languages/mod.ts";
import { fill } from "../template.ts";
import {
  answerTable,
  fieldsOf,
  forms,
  localNumber,
  type OtherWords,
  requestTable,
  sharedErrors,
  tableOfErrors,
} from "./fields.ts";
import { type Call, curl, fence, javaScript, pretty } from "./snippets.ts";

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
  readonly #examples: Example[] = [];
  readonly #refused: [example: Example, error: ApiError][] = [];

  constructor(readonly contract: Described, readonly subject: Subject) {
    const { site, language, terms, samples } = subject;
    this.#words = packs[language].reference;
    const handOver = handOverTemplate(site.in(language).contact.path);
    this.#terms = { ...terms, ...contract.describe.values, handOver };
    for (const example of contract.describe.examples?.(samples) ?? []) {
      const error = refusal(contract, example);
      if (error) this.#refused.push([example, error]);
      else this.#examples.push(example);
    }
  }

  /** Writes everything: parameters, examples, answers and errors. */
  whole(): string {
    const { describe, query, body, headers } = this.contract;
    const text = this.#words;
    const sent = [describe.headers, headers?.schema].filter((schema) => schema !== undefined);
    return [
      ...this.#introduction(),
      ...query ? this.#parameters(text.parameters, query) : [],
      ...sent.flatMap((schema) => this.#parameters(text.headers, schema.partial())),
      ...body ? this.#parameters(text.body, body.schema) : [],
      ...this.#examples.flatMap((example, index) => this.#request(example, index === 0)),
      ...this.#answers(),
      ...describe.ownErrors ? [] : this.#errors(),
    ].join("\n\n");
  }

  /** Writes how it is called, and no more: for one that answers as another does. */
  call(): string {
    const [{ answer: _, ...example } = {}] = this.#examples;
    return [...this.#introduction(), ...this.#request(example, true)].join("\n\n");
  }

  /** Writes the answer to its first refused example, as an example of all errors. */
  error(): string {
    const [[, error] = []] = this.#refused;
    return error === undefined ? "" : errorBody(error);
  }

  #introduction(): string[] {
    const { summary, description } = this.contract.describe;
    return [
      `## ${this.#described(summary)}`,
      this.#facts(),
      ...description ? [this.#described(description)] : [],
    ];
  }

  #facts(): string {
    const { method, path, body, quota, cors } = this.contract;
    const text = this.#words;
    const number = (value: number) => localNumber(value, this.subject.language);
    const limit = quota && number(this.subject.limits[quota]);
    const rows = [
      [text.request, `\`${method} ${path}\``],
      ...body ? [[text.body, fill(text.bodyLimit, { bytes: number(body.limit) })]] : [],
      [text.quota, limit ? fill(text.quotaLimit, { limit, policy: quota }) : text.noQuota],
      [text.origins, cors === false ? text.notAllowed : text.allowed],
    ];
    return rows.map(([name, value]) => `- ${name}: ${value}`).join("\n");
  }

  #parameters(title: string, schema: z.ZodType): string[] {
    const { language } = this.subject;
    const parts = forms(this.#json(schema, "input")).flatMap((form) => {
      const fields = fieldsOf(form, language);
      if (fields.length === 0) return [];
      const title = typeof form.title === "string" ? [form.title] : [];
      return [...title, requestTable(this.#words.name, fields, language)];
    });
    return parts.length === 0 ? [] : [`### ${title}`, ...parts];
  }

  #request(example: Example, first: boolean): string[] {
    const { title, answer } = example;
    const call = this.#call(example);
    return [
      `### ${title === undefined ? this.#words.example : this.#described(title)}`,
      curl(call),
      ...first ? [javaScript(call)] : [],
      ...answer === undefined
        ? []
        : [typeof answer === "string" ? fence("text", answer) : json(answer)],
    ];
  }

  #call({ query, headers, body, copied = body, answer }: Example): Call {
    const { method, path, body: form, describe } = this.contract;
    const [type] = Object.keys(describe.responses[200]?.content ?? {});
    const search = query ? `?${new URLSearchParams(query)}` : "";
    return {
      method,
      url: `${this.subject.site.baseUrl}${path}${search}`,
      headers: { ...form ? { "Content-Type": "application/json" } : {}, ...headers },
      body: copied,
      isText: type !== "application/json" || typeof answer === "string",
    };
  }

  #answers(): string[] {
    const { language } = this.subject;
    const { answer, header, optional, or } = this.#words;
    const parts = Object.entries(this.contract.describe.responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, { description, content = {}, headers = {} }]) => {
        const types = Object.keys(content).map((type) => `\`${type}\``).join(or);
        const line = `**${status}** ${types && `(${types}) `}– ${this.#described(description)}.`;
        const fields = Object.values(content)
          .flatMap((schema) => fieldsOf(this.#json(schema, "output"), language));
        const sent = Object.entries(headers).map(([name, { description, type }]) => [
          `\`${name}\` (${header})`,
          `\`${type}\`, ${optional}`,
          this.#described(description),
        ]);
        const isEmpty = fields.length + sent.length === 0;
        return isEmpty ? [line] : [line, answerTable(fields, language, sent)];
      });
    return [`### ${answer}`, ...parts];
  }

  #errors(): string[] {
    const { errors, refused, otherErrors } = this.#words;
    const { language, site } = this.subject;
    const { tag } = this.contract.describe;
    const onPage: Partial<Record<Tag, OtherWords>> = packs[language].errors.onPage;
    const own = errorsOf(this.contract)
      .filter((code) => !sharedErrors.has(code) || onPage[tag]?.[code] !== undefined);
    const path = `${site.in(language).developers.path}#${asciiName(errors)}`;
    return [
      `### ${errors}`,
      ...this.#refused.flatMap(([example, error]) => {
        const { status } = errorReply(error);
        return [
          fill(refused, { status }),
          fence("http", this.#http(example)),
          errorBody(error),
        ];
      }),
      ...own.length === 0 ? [] : [tableOfErrors(own, language, onPage[tag])],
      fill(otherErrors, { path }),
    ];
  }

  /** Writes a request as it goes over the wire. */
  #http(example: Example): string {
    const { method, url, headers, body } = this.#call(example);
    const { pathname, search, host } = new URL(url);
    const lines = Object.entries({ Host: host, ...headers })
      .map(([name, value]) => `${name}: ${value}`);
    const head = [`${method} ${pathname}${search} HTTP/1.1`, ...lines].join("\n");
    return body === undefined ? head : `${head}\n\n${pretty(body)}`;
  }

  #described(key: string): string {
    return descriptionOf(key, this.subject.language, this.#terms);
  }

  #json(schema: z.ZodType, io: "input" | "output") {
    return jsonSchema(schema, io, this.subject.language, this.#terms);
  }
}

/** Returns the error with which the endpoint's own checks refuse a request, if they do. */
function refusal(contract: Contract, { query = {}, body }: Example): ApiError | undefined {
  try {
    if (contract.body) validBodyValue(body, contract.body);
    validQuery(query, contract);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const errorBody = (error: ApiError) => json(JSON.parse(String(errorReply(error).body)));

const json = (value: unknown) => fence("json", pretty(value));
