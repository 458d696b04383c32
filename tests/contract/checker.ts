import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument, Operation, ResponseObject } from "./document.ts";

/** Compares answers with what a document promises of them. */
export type Checker = (operation: Operation, response: Response) => Promise<string[]>;

/** The formats the document uses (JSON Schema Validation, 7.3). */
const formats: Record<string, RegExp | ((value: string) => boolean)> = {
  "uri": (value) => URL.canParse(value),
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  "email": /^[^@\s]+@[^@\s]+$/,
};

/** Makes a checker that names every way in which an answer is not the documented one. */
export function createChecker(document: OpenApiDocument): Checker {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, admits] of Object.entries(formats)) ajv.addFormat(name, admits);
  ajv.addSchema(document, "document", undefined, false);

  const schemaFault = (pointer: string[], value: unknown): string[] => {
    const path = pointer.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
    );
    const validate = ajv.getSchema(`document#/${path.join("/")}`);
    if (!validate) return [`No schema at ${pointer.join(" ")}`];
    return validate(value) ? [] : [`Body: ${ajv.errorsText(validate.errors)}`];
  };

  return async ({ method, path, object }, response) => {
    const text = await response.text();
    const { status } = response;
    const described = object.responses[status];
    if (described === undefined) return [`Status ${status} is not described`];
    if (status >= 500 && status !== 503) return [`Status ${status}: ${text}`];
    const faults = headerFaults(described, response.headers, text);
    const [type] = (response.headers.get("content-type") ?? "").split(";") as [string];
    const { content } = described;
    if (content === undefined) {
      return text === "" ? faults : [...faults, `Status ${status} is described without a body`];
    }
    if (!Object.hasOwn(content, type)) return [...faults, `Media type ${type} is not described`];
    const body = parse(type, text);
    if (body === undefined) return [...faults, `Not JSON: ${text}`];
    const at = ["responses", String(status), "content", type, "schema"];
    return [...faults, ...schemaFault(["paths", path, method.toLowerCase(), ...at], body)];
  };
}

function parse(type: string, text: string): unknown {
  if (type !== "application/json") return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Headers that come with some answers of a status only. */
const occasional = new Set(["Idempotent-Replayed"]);

/** Errors that no waiting mends, though others of their status pass. */
const lasting = /"code":"(IDEMPOTENCY_CONFLICT|DELIVERY_NOT_CONFIGURED)"/;

function headerFaults({ headers = {} }: ResponseObject, sent: Headers, text: string): string[] {
  return Object.entries(headers).flatMap(([name, { schema }]) => {
    const value = sent.get(name);
    if (name === "Retry-After" && lasting.test(text)) {
      return value === null ? [] : [`Header ${name}`];
    }
    if (value === null) return occasional.has(name) ? [] : [`Header ${name} is missing`];
    const fits = schema.type !== "integer" || /^\d+$/.test(value);
    return fits ? [] : [`Header ${name} is no integer: ${value}`];
  });
}
