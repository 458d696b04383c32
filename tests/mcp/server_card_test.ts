import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { reverseDomain } from "../../lib/mcp/identity.ts";
import { origin, testApp } from "../kit/app.ts";
import serverCardSchema from "./server_card_schema.json" with { type: "json" };
import { type Any, handshake, single } from "./support.ts";

const app = testApp();
const ajv = new Ajv2020({ formats: { uri: (text: string) => URL.canParse(text) } });

const wellKnown = "/.well-known/mcp/server-card.json";

const card = async (from = app): Promise<Any> => (await from.send(wellKnown)).json();

function assertValid(schema: object, value: unknown): void {
  const validate = ajv.compile(schema);
  assert(validate(value), ajv.errorsText(validate.errors));
}

Deno.test("the card is one by its proposal, of the first server, and lists no tools", async () => {
  const value = await card();
  assertValid(serverCardSchema, value);
  for (const member of ["tools", "resources", "prompts", "packages"]) assert(!(member in value));
  assertEquals(value.authentication, { required: false, schemes: [] });
  assertEquals(value.remotes[0].url, `${origin}/mcp`);
});

Deno.test("the card says what the running server says", async () => {
  const { serverInfo, remotes, capabilities, instructions } = await card();
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const older = (await (await handshake(app, "initialize", params)).json()).result;
  const newer = (await (await single(app, "server/discover")).json()).result;
  const infos = [older.serverInfo, newer._meta["io.modelcontextprotocol/serverInfo"]];
  for (const { name, title, version } of infos) {
    assertEquals({ name, title, version }, serverInfo);
  }
  assertEquals(newer.supportedVersions, remotes[0].supportedProtocolVersions);
  for (const result of [older, newer]) {
    assertEquals([result.capabilities, result.instructions], [capabilities, instructions]);
  }
});

Deno.test("the card is valid wherever the site is", async () => {
  const hosts = ["http://localhost:8000", "http://127.0.0.1:8000", "http://[2001:db8::1]:8000"];
  for (const base of [...hosts, "https://a-b.example"]) {
    const value = await card(testApp({ env: { BASE_URL: base } }));
    assertValid(serverCardSchema, value);
    assertEquals(value.transport.endpoint, `${base}/mcp`);
  }
});

Deno.test("a title is cut to the 100 characters a card may have", async () => {
  const titleFor = async (name: string) => {
    const value = await card(testApp({ site: { ...app.deps.site, name } }));
    assertValid(serverCardSchema, value);
    return value.title;
  };
  assertEquals(await titleFor("🦩".repeat(100)), "🦩".repeat(100));
  assertEquals(await titleFor("ä😀".repeat(90)), "ä😀".repeat(50));
});

Deno.test("a name begins with the turned round domain", () => {
  assertEquals(reverseDomain("www.shop.example"), "example.shop");
  assertEquals(reverseDomain("api.shop.example"), "example.shop.api");
  assertEquals(reverseDomain("192.0.2.1"), "192.0.2.1");
  assertEquals(reverseDomain("[2001:db8::1]"), "2001-db8--1");
});
