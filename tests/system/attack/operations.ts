import fc from "fast-check";
import { contactPage } from "../../../lib/contract/contact.ts";
import {
  type Operation,
  operationsOf,
  type Parameter,
  readDescription,
  type Schema,
} from "../../contract/document.ts";
import { mutatedRequests, validRequests } from "../../contract/requests.ts";
import { testApp, testSite } from "../../kit/app.ts";
import type { RequestParts } from "../../kit/request.ts";
import { meta, stateless } from "../../mcp/support.ts";

const app = testApp();

/** The interface description, which is made from the contracts. */
export const document = await readDescription(app);

const described = operationsOf(document);

const object = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const list = await app.post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
const { tools } = (await list.json()).result as { tools: { name: string; inputSchema: Schema }[] };

const text: Schema = { type: "string" };

const methods: Record<string, Record<string, Schema>> = {
  "initialize": {
    protocolVersion: { const: "2025-11-25" },
    capabilities: object({}),
    clientInfo: object({ name: text, version: text }),
  },
  "server/discover": {},
  "tools/list": { cursor: text },
  ...Object.fromEntries(tools.map(({ name, inputSchema }) => [
    `tools/call ${name}`,
    { name: { const: name }, arguments: inputSchema },
  ])),
};

const field = (name: string, value: string): Parameter => (
  { name, in: "header", required: true, schema: { const: value } }
);

/** The messages of MCP in an envelope of either revision, of which the document says less. */
const messages = described.filter(({ path }) => path === "/mcp").flatMap((operation) =>
  Object.entries(methods).flatMap(([call, params]) => {
    const [method = "", name] = call.split(" ");
    const message = (params: Schema) =>
      object({ jsonrpc: { const: "2.0" }, id: { const: 1 }, method: { const: method }, params });
    const fields = [
      field("MCP-Protocol-Version", stateless),
      field("Mcp-Method", method),
      ...name ? [field("Mcp-Name", name)] : [],
    ];
    return [
      { ...operation, name: call, parameters: [], body: message(object(params)) },
      {
        ...operation,
        name: `${call} of ${stateless}`,
        parameters: fields,
        body: message(object({ ...params, _meta: { const: meta } })),
      },
    ];
  })
);

const page = (path: string, parameters: Parameter[] = []): Operation => ({
  ...described.find(({ method }) => method === "GET")!,
  name: `GET ${path}`,
  path,
  parameters,
});

const contact = described.find(({ path }) => path === "/api/contact")!;

/** The pages that are made for one request, and one of each other kind. */
const pages: Operation[] = [
  page(testSite.in("de").search.path, [
    { name: "query", in: "query", required: true, schema: { type: "string", maxLength: 200 } },
  ]),
  { ...page(contactPage), name: "form", method: "POST", body: contact.body, isForm: true },
  page(contactPage, [{ name: "sent", in: "query", required: true, schema: { const: "1" } }]),
  page("/services/api-review"),
  page("/nothing"),
];

/** Everything that a stranger can send; an endpoint, a tool or a parameter that is new joins by itself. */
export const operations: readonly Operation[] = [...described, ...messages, ...pages];

/** The same requests in every run: half of them valid, half with a fault. */
export function sampleRequests(operation: Operation, count: number): RequestParts[] {
  const arbitrary = fc.oneof(
    validRequests(operation, document),
    mutatedRequests(operation, document),
  );
  return fc.sample(arbitrary, { numRuns: count, seed: 20_261_116 });
}
