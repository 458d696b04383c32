import { assert, assertEquals } from "@std/assert";
import { freePort } from "../deploy/site.ts";
import { enquiry } from "../kit/enquiry.ts";
import { startServer } from "../kit/program.ts";
import { describedProject } from "./generated.ts";
import { origin } from "./programs/mcp_client.ts";

const json = (value: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

const tools = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** Requests that the description admits, with the statuses they must come to. */
const requests: [string, RequestInit, number][] = [
  ["/api/v1/services?language=de", {}, 200],
  ["/api/sandbox/v1/services?language=de", {}, 200],
  ["/api/v1/documents/batch", json({ paths: ["/llms.txt", "/no/such/page"] }), 200],
  ["/ask?query=services&streaming=false", {}, 200],
  ["/ask", json({ query: "services", streaming: false }), 200],
  ["/mcp", json(tools, { accept: "application/json, text/event-stream" }), 200],
  ["/mcp/docs", json(tools, { accept: "application/json, text/event-stream" }), 200],
  ["/mcp", json({ ...tools, method: "tools/call", params: { name: "no_such" } }), 200],
  ["/api/contact", json(enquiry), 503],
];

interface Description {
  paths: Record<string, { get?: { parameters?: { required?: boolean }[] } }>;
}

/** Every GET that needs no parameter. */
const readsOf = ({ paths }: Description): typeof requests =>
  Object.entries(paths)
    .filter(([, { get }]) => get && !get.parameters?.some(({ required }) => required))
    .map(([path]) => [path, {}, 200]);

await using project = await describedProject(["@stoplight/prism-cli@5.14.2"]);
const { dir, env } = project;
await using proxy = await startServer({
  command: `${dir}/node_modules/.bin/prism`,
  args: ["proxy", "openapi.json", origin, "-h", "127.0.0.1", "-p", String(freePort())],
  cwd: dir,
  env,
});
const reads = readsOf(JSON.parse(await Deno.readTextFile(`${dir}/openapi.json`)));
for (const [path, init, status] of [...reads, ...requests]) {
  const response = await fetch(`http://127.0.0.1:${proxy.listening}${path}`, init);
  const body = await response.text();
  const violations = response.headers.get("sl-violations");
  assert(violations === null, `${init.method ?? "GET"} ${path}: ${violations}`);
  assertEquals(response.status, status, `${path}: ${body}`);
}
