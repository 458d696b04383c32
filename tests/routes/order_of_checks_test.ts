import { assertEquals } from "@std/assert";
import { testApp, testClock } from "../kit/app.ts";

const large = `{"paths":${" ".repeat(5_000)}`;

/** Requests with every later fault as well; the first fault in the order is the one told. */
const steps: [status: number, usedUp: boolean, method: string, type: string, body: string][] = [
  [405, true, "PUT", "text/plain", large],
  [429, true, "POST", "text/plain", large],
  [415, false, "POST", "text/plain", large],
  [413, false, "POST", "application/json", large],
  [400, false, "POST", "application/json", "{"],
];

for (const path of ["/api/v1/documents/batch", "/ask"]) {
  for (const [status, usedUp, method, type, body] of steps) {
    Deno.test(`${path} checks in order: ${status} comes before the faults after it`, async () => {
      const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
      const send = (method: string, type: string, body: string) =>
        app.send(path, { method, headers: { "content-type": type }, body });
      if (usedUp) await send("POST", "application/json", "{}");
      assertEquals((await send(method, type, body)).status, status);
    });
  }
}

Deno.test("A refused body is not read at all when the media type is wrong or the quota used up", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  let pulled = 0;
  const send = (type: string) =>
    app.send("/api/v1/documents/batch", {
      method: "POST",
      headers: { "content-type": type },
      body: new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 }),
    });
  assertEquals((await send("text/plain")).status, 415);
  assertEquals((await send("application/json")).status, 429);
  assertEquals(pulled, 0);
});

Deno.test("429 comes before 400 on a GET with a bad query", async () => {
  const app = testApp({ env: { READ_QUOTA: "1" }, now: testClock().now });
  assertEquals((await app.send("/api/v1/services?x=1")).status, 400);
  assertEquals((await app.send("/api/v1/services?x=1")).status, 429);
});
