import assert from "node:assert/strict";
// deno-lint-ignore no-import-prefix -- a client of the matrix alone
import { EventSource } from "npm:eventsource@5.1.5";
import { origin } from "./mcp_client.ts";

/** Asks, and gives what was sent and received until the client has closed by itself or by `close`. */
async function ask(close: boolean) {
  const requests: { lastEventId: string | null; status: number }[] = [];
  const events: string[] = [];
  const ended = Promise.withResolvers<void>();
  const source = new EventSource(`${origin}/ask?query=services`, {
    async fetch(url, init) {
      const response = await fetch(url, init);
      const lastEventId = new Headers(init.headers).get("last-event-id");
      requests.push({ lastEventId, status: response.status });
      return response;
    },
  });
  for (const name of ["start", "result", "complete"]) {
    source.addEventListener(name, (event) => {
      events.push(event.type);
      if (event.type !== "complete" || !close) return;
      source.close();
      ended.resolve();
    });
  }
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) ended.resolve();
  });
  await ended.promise;
  return { requests, events };
}

// The wait for the reconnection alone would not keep the process running.
const running = setInterval(() => {}, 1_000);

const closing = await ask(true);
assert.deepEqual(closing.requests, [{ lastEventId: null, status: 200 }]);
assert.deepEqual([closing.events[0], closing.events.at(-1)], ["start", "complete"]);

// Left open, it comes back once with the id of the last event, learns that there is no more, and ends.
const open = await ask(false);
assert.deepEqual(open.requests.map(({ status }) => status), [200, 204]);
assert.deepEqual(open.requests.map(({ lastEventId }) => lastEventId === null), [true, false]);
assert.deepEqual(open.events.filter((name) => name === "complete").length, 1);
clearInterval(running);
