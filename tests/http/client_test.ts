import { assertEquals } from "@std/assert";
import { clientKeys } from "../../lib/http/quota.ts";
import { testClock } from "../kit/app.ts";
import { testLines } from "../kit/cases.ts";
import { madeUp, madeUpApp } from "./support.ts";

/** The key of a client, and what is logged where it cannot be the right one. */
testLines(new URL("lines/clients.txt", import.meta.url), (asked) => {
  const [, hops, hostname, forwarded] = /^(\d) (.*?)(?: \| (.*))?$/.exec(asked)!;
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const logged: unknown[] = [];
  const keyOf = clientKeys(Number(hops), Date.now, ({ reason }) => logged.push(reason));
  const request = new Request("https://made-up.example/", { headers });
  return [keyOf(request, { remoteAddr: { hostname } }), ...logged].join(" · ");
});

/** What each request in turn is answered with where one a minute is allowed. */
const shared: [hops: number, requests: [client: string, forwarded: string, status: number][]][] = [
  [0, [["192.0.2.1", "203.0.113.1", 200], ["192.0.2.1", "203.0.113.2", 429]]],
  [0, [["2001:db8:0:1::1", "", 200], ["2001:db8:0:1:ffff::2", "", 429]]],
  [1, [["::1", "192.0.2.1", 200], ["::1", "192.0.2.2:4001", 200], ["::1", "192.0.2.2:4002", 429]]],
];

Deno.test("The quota is that of the address that counts, whatever kin of X-Forwarded-For is sent", async () => {
  for (const [trustedProxyHops, requests] of shared) {
    const app = madeUpApp([madeUp({ quota: "read" })], { readQuota: 1, trustedProxyHops });
    for (const [client, forwarded, status] of requests) {
      const headers: Record<string, string> = forwarded ? { "x-forwarded-for": forwarded } : {};
      for (const kin of ["forwarded", "x-real-ip", "cf-connecting-ip", "via"]) {
        headers[kin] = forwarded;
      }
      assertEquals((await app.send("/made-up", { client, headers })).status, status, forwarded);
    }
  }
});

Deno.test("Trusted hops that do not fit are one line an hour, also when the clock is set back", async () => {
  const clock = testClock();
  const app = madeUpApp([madeUp({ quota: "read" })], { trustedProxyHops: 1, now: clock.now });
  const linesAfter = async (ms: number) => {
    clock.advance(ms);
    await app.send("/made-up");
    await app.send("/made-up");
    return app.logged.length;
  };
  const hour = 60 * 60 * 1000;
  assertEquals(await linesAfter(0), 1);
  assertEquals(await linesAfter(hour - 1), 1);
  assertEquals(await linesAfter(1), 2);
  assertEquals(await linesAfter(-2 * hour), 3);
});
