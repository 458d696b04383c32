import { Ajv2020 } from "ajv/dist/2020.js";
import { closed } from "./closed.ts";
import { codesOf, type OpenApiDocument, type Operation, type ResponseObject } from "./document.ts";

/** Compares answers with what a document promises of them; a failure of the service must be `expected`. */
export type Checker = (
  operation: Operation,
  response: Response,
  expected?: number,
) => Promise<string[]>;

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
  ajv.addSchema(withClosedAnswers(document), "document", undefined, false);

  const schemaFault = (pointer: string[], value: unknown): string[] => {
    const path = pointer.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))
    );
    const validate = ajv.getSchema(`document#/${path.join("/")}`);
    if (!validate) return [`No schema at ${pointer.join(" ")}`];
    return validate(value) ? [] : [`Body: ${ajv.errorsText(validate.errors)}`];
  };

  return async ({ method, path, object }, response, expected) => {
    const text = await response.text();
    const { status } = response;
    const described = object.responses[status];
    if (described === undefined) return [`Status ${status} is not described`];
    if (status >= 500 && status !== 503 && status !== expected) {
      return [`Status ${status}: ${text}`];
    }
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
    return [
      ...faults,
      ...codeFaults(described, body),
      ...schemaFault(["paths", path, method.toLowerCase(), ...at], body),
    ];
  };
}

/** The document as strict towards answers as towards requests: a member that it does not name is a fault. */
function withClosedAnswers({ paths, components }: OpenApiDocument): object {
  const answers = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, { responses }]) => [method, { responses }]),
    ),
  ]);
  return closed({ paths: Object.fromEntries(answers), components });
}

/** An error whose code does not stand in the description of its status. */
function codeFaults(described: ResponseObject, body: unknown): string[] {
  const codes = codesOf(described);
  const { code } = Object(body) as { code?: unknown };
  if (codes.length === 0 || codes.some((each) => each === code)) return [];
  return [`Code ${code} is not described`];
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
const occasional = new Set(["Idempotent-Replayed", "Accept-Post", "Accept-Encoding"]);

/** Errors that no waiting mends, though others of their status pass. */
const lasting = /"code":"(IDEMPOTENCY_CONFLICT|DELIVERY_NOT_CONFIGURED)"/;

/** Header fields that any answer may have: they are for the connection, browsers, caches and proxies. */
const general = new Set([
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-encoding",
  "content-language",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "link",
  "transfer-encoding",
  "vary",
  "x-accel-buffering",
  "x-content-type-options",
]);

function headerFaults({ headers = {} }: ResponseObject, sent: Headers, text: string): string[] {
  const known = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const unknown = [...sent.keys()].filter((name) => !known.has(name) && !general.has(name));
  const missing = Object.entries(headers).flatMap(([name, { schema }]) => {
    const value = sent.get(name);
    if (name === "Retry-After" && lasting.test(text)) {
      return value === null ? [] : [`Header ${name}`];
    }
    if (value === null) return occasional.has(name) ? [] : [`Header ${name} is missing`];
    const fits = schema.type !== "integer" || /^\d+$/.test(value);
    return fits ? [] : [`Header ${name} is no integer: ${value}`];
  });
  return [...missing, ...unknown.map((name) => `Header ${name} is not described`)];
}
