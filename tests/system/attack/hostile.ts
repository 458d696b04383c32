import type { Operation } from "../../contract/document.ts";
import { type Case, extremeRequests, usualRequest } from "./extremes.ts";
import { operations } from "./operations.ts";

const fill = (piece: string, size: number) =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Values on which a careless reader of a field takes quadratic time, or makes much of little. */
const shapes = ["a ", ",", ";", '"', '\\"', "=", "*/*;q=0.1,", 'W/"a",', "192.0.2.1, "];

/** Bytes of a field's value that is just read, and of one that fills the head. */
const readable = 2_048, longHead = 59_000;

/** Operations of which each has its head read in a way of its own. */
const heads = [
  "GET /api/v1/services",
  "POST /ask",
  "POST /mcp",
  "form",
  "GET /services/api-review",
];

/** The fields of a head that the service reads. */
const headFields = [
  ...["accept", "accept-encoding", "access-control-request-method", "content-encoding"],
  ...["content-length", "content-type", "host", "idempotency-key", "if-none-match"],
  ...["last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "origin"],
  ...["sec-fetch-site", "x-forwarded-for"],
];

/** Makes the cases of each field of the head. */
function headCases(operation: Operation): Case[][] {
  const { headers, ...rest } = usualRequest(operation);
  const withField = (field: string, value: string) => (
    { ...rest, headers: { ...headers, [field]: value } }
  );
  return headFields.map((field): Case[] => [
    ...shapes.map((shape): Case => [
      `${operation.name}, ${field} of ${JSON.stringify(shape)}`,
      withField(field, `${fill(shape, readable - 1)}a`),
    ]),
    [`${operation.name}, ${field} that fills the head`, withField(field, fill("a, ", longHead))],
  ]);
}

/** What may be sent to an operation so that its answer costs much. */
export interface Hostile {
  operation: Operation;
  /** In its query or its body. */
  values: Case[];
  /** In its head, field by field. */
  heads: Case[][];
}

export const hostile: readonly Hostile[] = operations.map((operation) => ({
  operation,
  values: extremeRequests(operation)
    .map(([what, request]): Case => [`${operation.name}, ${what}`, request]),
  heads: heads.includes(operation.name) ? headCases(operation) : [],
}));

/** Targets that a router, a look-up or a redirect has to read. */
export const hostileTargets: readonly Case[] = ["/", "../", "%2e", "%2F", "%FF", "a/"]
  .map((piece) => [`a path of ${piece}`, { target: `/${fill(piece, longHead)}` }]);
