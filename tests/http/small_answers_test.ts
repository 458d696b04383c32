import { assert, assertEquals, assertLess } from "@std/assert";
import { testApp } from "../kit/app.ts";
import { enquiry } from "../kit/enquiry.ts";

/** What no refusal is longer than, in bytes: ten messages and the names they are about. */
const longest = 4_000;

/** So many names that the validation of each would make an answer of half a megabyte. */
const names = (count: number) => Array.from({ length: count }, (_, index) => index.toString(36));

const members = (count: number) => Object.fromEntries(names(count).map((name) => [name, 1]));

const parameters = (count: number) => names(count).map((name) => `${name}=`).join("&");

const longNames = Array.from({ length: 4 }, (_, index) => `${"x".repeat(1_000)}${index}=`).join(
  "&",
);

const call = (args: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_docs", arguments: args },
});

const app = testApp();

const catalog = (search: string) => () => app.send(`/api/v1/services?${search}`);

const post = (path: string, body: unknown) => () =>
  app.post(path, body, { accept: "application/json, text/event-stream" });

const requests: [what: string, send: () => Promise<Response>, status?: number][] = [
  ["90 unknown parameters of the catalog", catalog(parameters(90))],
  ["90 unknown parameters of /ask", () => app.send(`/ask?query=x&${parameters(90)}`)],
  ["9 000 names in the catalog's query", catalog(parameters(9_000))],
  ["names of 1 000 characters", catalog(longNames)],
  ["a value of 30 000 characters", () => app.send(`/ask?language=${"x".repeat(30_000)}`)],
  ["180 unknown members of a batch", post("/api/v1/documents/batch", members(180))],
  ["180 unknown members of a question", post("/ask", { query: "x", ...members(180) })],
  ["180 unknown members of an enquiry", post("/api/contact", { ...enquiry, ...members(180) })],
  ["180 unknown arguments of a tool", post("/mcp", call({ query: "x", ...members(180) })), 200],
  ["7 000 members of an enquiry", post("/api/contact", { ...enquiry, ...members(7_000) })],
  ["a path of 60 000 characters", () => app.send(`/api/${"x".repeat(60_000)}`), 404],
];

Deno.test("A refusal is small however much is wrong, and says how much more there is", async () => {
  for (const [what, send, status = 400] of requests) {
    const response = await send();
    const text = await response.text();
    assertEquals(response.status, status, text.slice(0, 500));
    assertLess(text.length, longest, what);
    assert(Object.keys(JSON.parse(text).errors ?? {}).length <= 11, what);
    if (/unknown/.test(what)) assert(/\d+ more/.test(text), text);
  }
});
