import type { TestApp } from "../kit/app.ts";

/** A JSON Schema 2020-12, as far as the interface description uses it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: "query" | "header";
  required: boolean;
  schema: Schema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { schema: { type: string } }>;
  content?: Record<string, { schema: Schema }>;
}

export interface OperationObject {
  operationId: string;
  deprecated?: boolean;
  security: unknown[];
  parameters?: Parameter[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: Schema; example?: unknown }>;
  };
  responses: Record<string, ResponseObject>;
}

export interface OpenApiDocument {
  info: { version: string };
  security: unknown[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

/** One method at one path. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body?: Schema;
  /** Whether the body is a form; left out: it is JSON. */
  isForm?: true;
  object: OperationObject;
}

/** The interface description of an app, what its operations refer to in place; schemas stay. */
export async function readDescription(app: Pick<TestApp, "send">): Promise<OpenApiDocument> {
  const document = await (await app.send("/api/openapi.json")).json();
  const inPlace = (_: string, value: unknown): unknown => {
    const [, kind, name] = String(Object(value).$ref).match(reference) ?? [];
    return kind ? JSON.parse(JSON.stringify(document.components[kind][name!]), inPlace) : value;
  };
  return JSON.parse(JSON.stringify(document), inPlace);
}

const reference = /^#\/components\/(headers|parameters|responses)\/(.+)$/;

/** Every operation of a document, such as `POST /ask`. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, object]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: object.parameters ?? [],
      body: object.requestBody?.content["application/json"]?.schema,
      object,
    }))
  );
}

/** The error codes that a response is described with. */
export const codesOf = ({ description }: ResponseObject): string[] =>
  [...description.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`: /g)].map(([, code]) => code!);

/** The schema itself, or the component it stands for. */
export function resolve(schema: Schema, { components }: OpenApiDocument): Schema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : components.schemas[name]!;
}
