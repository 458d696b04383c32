import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { checkKvConnect } from "../../lib/contact/store.ts";
import { testClock } from "../kit/app.ts";
import { runtime, testDelay } from "./support.ts";

const { now } = testClock();
const url = "https://kv.practice.example/connect";
const metadata = {
  version: 3,
  token: "the-short-lived-token",
  expiresAt: new Date(now() + 1).toISOString(),
  endpoints: [{ url: "/v3", consistency: "strong" }],
};

/** What a store says is looked at; the runtime then asks for it itself. */
async function check(body: unknown, { token = "the-access-token", status = 200 } = {}) {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = (address, init) => {
    asked.push(new Request(address, init));
    const response = Response.json(body, { status });
    Object.defineProperty(response, "url", { value: url });
    return Promise.resolve(response);
  };
  const { delay, asked: waits } = testDelay(() => false);
  await checkKvConnect(url, token, runtime({ fetch, now, delay }));
  return { asked, waits };
}

Deno.test("metadata of a KV Connect store, with an address of its own too, are handed on to the runtime", async () => {
  for (const changes of [{}, { endpoints: [{ url: "http://other.example/v3" }] }]) {
    const { asked: [request, ...others], waits } = await check({ ...metadata, ...changes });
    assertEquals([others.length, request?.method, request?.redirect], [0, "POST", "follow"]);
    assertEquals(request?.headers.get("authorization"), "Bearer the-access-token");
    assertEquals(await request?.json(), { supportedVersions: [1, 2, 3] });
    assertEquals(waits, [10_000]);
  }
});

const lies: Record<string, object> = {
  "a token of two lines": { token: "two\nlines" },
  "no token": { token: undefined },
  "no address": { endpoints: [] },
  "a token that is over": { expiresAt: new Date(now()).toISOString() },
  "an expiry that is no time": { expiresAt: "soon" },
  "an address that is none": { endpoints: [{ url: "http://[" }] },
  "an address of two lines": { endpoints: [{ url: "/v\n3" }] },
  "one address of a file": { endpoints: [{ url: "/v3" }, { url: "file:///v3" }] },
};

Deno.test("metadata that would end the runtime, or keep it busy, never reach it, and are not told", async () => {
  const refusal = (changes: object, status: number) =>
    check({ ...metadata, ...changes }, { status }).then(() => "taken", ({ message }) => message);
  const reason = "The store tells no metadata that can be used";
  for (const [what, changes] of Object.entries(lies)) {
    assertEquals(await refusal(changes, 200), `${reason} (status 200)`, what);
  }
  assertEquals(await refusal({}, 401), `${reason} (status 401)`);
});

Deno.test("an access token that no header can hold is told of, and not sent", async () => {
  for (const token of ["two\nlines", "two words", "tökn"]) {
    const { message } = await assertRejects(() => check(metadata, { token }), Error);
    assertMatch(message, /^The store's access token holds what no header can/);
  }
});
