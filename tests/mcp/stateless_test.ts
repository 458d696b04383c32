import { assert, assertEquals, assertMatch } from "@std/assert";
import { origin } from "../kit/app.ts";
import { type Any, meta, roomyApp, single, stateless, toolNames } from "./support.ts";

const app = roomyApp();
const infoKey = "io.modelcontextprotocol/serverInfo";
const listServices = { name: "list_services", arguments: {} };

const refused = async (response: Response): Promise<[number, number]> => {
  const { id, error } = await response.json();
  assertEquals(id, 1);
  return [response.status, error.code];
};

Deno.test("server/discover names the revisions, the capabilities and the server", async () => {
  const response = await single(app, "server/discover");
  assertEquals(response.status, 200);
  const { result } = await response.json();
  assertEquals(result.supportedVersions, [
    "2026-07-28",
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
  ]);
  assertEquals(result.capabilities, { tools: { listChanged: false } });
  assertEquals(result.resultType, "complete");
  assertEquals([result.ttlMs, result.cacheScope], [300_000, "public"]);
  assertEquals(result._meta[infoKey].websiteUrl, `${origin}/`);
  assertMatch(result._meta[infoKey].version, /^\d+\.\d+\.\d+$/);
  assert(result.instructions.length > 0);
});

Deno.test("tools/list may be kept by anybody and names the server", async () => {
  const { result } = await (await single(app, "tools/list")).json();
  assertEquals(result.tools.length, toolNames().length);
  assertEquals([result.resultType, result.ttlMs, result.cacheScope], [
    "complete",
    300_000,
    "public",
  ]);
  assertEquals(result._meta[infoKey].title, app.deps.site.name);
});

Deno.test("tools/call is complete and names the server, whether it succeeds or not", async () => {
  for (
    const [params, isError] of [[listServices, undefined], [{
      ...listServices,
      arguments: { x: 1 },
    }, true]] as const
  ) {
    const { result } = await (await single(app, "tools/call", params)).json();
    assertEquals([result.resultType, result.isError], ["complete", isError]);
    assertEquals(result._meta[infoKey].version, "1.0.0");
  }
});

for (
  const method of [
    "initialize",
    "ping",
    "logging/setLevel",
    "resources/list",
    "subscriptions/listen",
  ]
) {
  Deno.test(`${method} is 404 with -32601`, async () => {
    assertEquals(await refused(await single(app, method)), [404, -32601]);
  });
}

const { [`io.modelcontextprotocol/clientCapabilities`]: _, ...noCapabilities } = meta;
const { [`io.modelcontextprotocol/protocolVersion`]: __, ...noRevision } = meta;

for (
  const [name, _meta] of [
    ["without metadata", undefined],
    ["with metadata that is no object", 1],
    ["without client capabilities", noCapabilities],
    ["with capabilities that are no object", {
      ...meta,
      "io.modelcontextprotocol/clientCapabilities": [],
    }],
    ["without a revision", noRevision],
    ["with a revision that is no string", {
      ...meta,
      "io.modelcontextprotocol/protocolVersion": 1,
    }],
  ] as const
) {
  Deno.test(`a request ${name} is 400 with -32602`, async () => {
    assertEquals(await refused(await single(app, "tools/list", { _meta })), [400, -32602]);
  });
}

const claim = (revision: string) => ({
  ...meta,
  "io.modelcontextprotocol/protocolVersion": revision,
});

for (const revision of ["2027-01-01", "v999.0.0", "2025-11-25"]) {
  Deno.test(`the revision ${revision} in metadata and header is 400 with -32022`, async () => {
    const response = await single(app, "tools/list", { _meta: claim(revision) }, {
      "mcp-protocol-version": revision,
    });
    const { error } = await response.clone().json();
    assertEquals(await refused(response), [400, -32022]);
    assertEquals(error.data.requested, revision);
    assertEquals(error.data.supported[0], stateless);
  });
}

const mismatches: [string, string, Record<string, unknown>, Record<string, string | undefined>][] =
  [
    ["another revision in the header", "tools/list", {}, { "mcp-protocol-version": "2025-11-25" }],
    ["an unknown revision in the body", "tools/list", { _meta: claim("v9") }, {}],
    ["no revision in the header", "tools/list", {}, { "mcp-protocol-version": undefined }],
    ["no Mcp-Method", "tools/list", {}, { "mcp-method": undefined }],
    ["another Mcp-Method", "tools/list", {}, { "mcp-method": "tools/call" }],
    ["Mcp-Method in capitals", "tools/list", {}, { "mcp-method": "TOOLS/LIST" }],
    ["no Mcp-Name", "tools/call", listServices, { "mcp-name": undefined }],
    ["another Mcp-Name", "tools/call", listServices, { "mcp-name": "search_docs" }],
    ["an Mcp-Name in broken Base64", "tools/call", listServices, { "mcp-name": "=?base64?%%?=" }],
    ["another Mcp-Name in Base64", "tools/call", listServices, { "mcp-name": "=?base64?eA==?=" }],
  ];

for (const [name, method, params, headers] of mismatches) {
  Deno.test(`${name} is 400 with -32020`, async () => {
    const all: Record<string, string | undefined> = {
      "mcp-protocol-version": stateless,
      "mcp-method": method,
      "mcp-name": params.name as string | undefined,
      ...headers,
    };
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
    const message = { jsonrpc: "2.0", id: 1, method, params: { _meta: meta, ...params } };
    const response = await app.post("/mcp", message, present as Record<string, string>);
    assertEquals(await refused(response), [400, -32020]);
  });
}

Deno.test("an Mcp-Name in Base64 or with spaces around it is the name it means", async () => {
  for (const name of [`=?base64?${btoa("list_services")}?=`, "  list_services  "]) {
    const response = await single(app, "tools/call", listServices, { "mcp-name": name });
    assertEquals(response.status, 200);
  }
});

Deno.test("the revisions with a handshake give the same tools and results, without the new members", async () => {
  const older = (method: string, params?: unknown) =>
    app.post("/mcp", { jsonrpc: "2.0", id: 1, method, params }).then((r) => r.json());
  for (
    const [method, params] of [["tools/list", undefined], ["tools/call", listServices]] as const
  ) {
    const { resultType: _, _meta: __, ttlMs: ___, cacheScope: ____, ...rest }: Any =
      (await (await single(app, method, params)).json()).result;
    assertEquals((await older(method, params)).result, rest);
  }
});
