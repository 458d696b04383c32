import { assert, assertEquals, assertMatch } from "@std/assert";
import { askApp, finds, parseEvents } from "./ask_support.ts";

const sse = "text/event-stream; charset=utf-8";

Deno.test("The stream is start, one result per hit, complete; its items are the results of the JSON answer", async () => {
  const app = askApp();
  const response = await app.get({ query: "api", query_id: "q1" });
  assertEquals([response.status, response.headers.get("content-type")], [200, sse]);
  const { results } = await app.answer();
  const _meta = { response_type: "list", version: "0.55" };
  assertEquals(parseEvents(await response.text()), [
    { event: "start", data: { query_id: "q1", _meta, query: "api" } },
    ...[0, 1, 2].map((index) => ({ event: "result", data: { index, item: results[index] } })),
    { event: "complete", data: { query_id: "q1", _meta, total: 3 } },
  ]);
});

Deno.test("A stream without a hit is start and complete, under one made-up query_id", async () => {
  const text = await (await askApp(finds()).get({ query: "x" })).text();
  const [start, complete, ...rest] = parseEvents(text);
  assertEquals([start!.event, complete!.event, rest], ["start", "complete", []]);
  assertEquals(complete!.data.total, 0);
  assertEquals(start!.data.query_id, complete!.data.query_id);
});

Deno.test("The last event carries the query_id as its id, and a reconnection is answered 204", async () => {
  const app = askApp();
  const text = await (await app.get({ query: "api", query_id: "q1" })).text();
  assertMatch(text, /event: complete\nid: q1\ndata: /);
  assertEquals(text.match(/^id: /gm)?.length, 1);
  const asked = app.asked.length;
  const again = await app.get({ query: "api", query_id: "q1" }, { "last-event-id": "q1" });
  assertEquals([again.status, await again.text(), app.asked.length], [204, "", asked]);
});

Deno.test("A line break in a query_id begins no field of the stream", async () => {
  const text = await (await askApp().get({ query: "api", query_id: "a\r\ndata: {}" })).text();
  assertMatch(text, /\nid: a {2}data: \{\}\ndata: /);
});

Deno.test("The start event is sent before the search has answered", async () => {
  let found = () => {};
  const app = askApp(() =>
    new Promise((resolve) => found = () => resolve({ hits: [], total: 0, unknown: [] }))
  );
  const response = await app.get({ query: "slow" });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  assert(first.value?.startsWith("event: start\n"));
  const second = reader.read();
  await new Promise((resolve) => setTimeout(resolve));
  found();
  assert((await second).value?.startsWith("event: complete\n"));
});

Deno.test("A client that leaves before the search was started starts none", async () => {
  const app = askApp();
  const reader = (await app.get({ query: "api" })).body!.getReader();
  await reader.read();
  await reader.cancel();
  assertEquals(app.asked, []);
});

Deno.test("A search that fails after the start cuts the stream off, is logged, and completes nothing", async () => {
  const app = askApp(() => Promise.reject(new Error("index broken")));
  const response = await app.send("/ask?query=a");
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  assert((await reader.read()).value?.startsWith("event: start\n"));
  assertEquals(await reader.read().then(() => "went on", () => "cut off"), "cut off");
  assertEquals(app.logged.map(({ event }) => event), ["stream_cut_off"]);
  assert(String(app.logged[0]!.exception).includes("index broken"));
});
