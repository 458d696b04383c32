import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { clientKeys } from "../../lib/http/client.ts";
import { testClock } from "../kit/app.ts";
import { madeUp, madeUpApp } from "./support.ts";

const key = (hostname: string | undefined, forwarded?: string, hops = 0) => {
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = new Request("https://made-up.example/", { headers });
  return clientKeys(hops, Date.now, () => {})(request, { remoteAddr: { hostname } });
};

const addresses: [address: string, expected: string][] = [
  ["192.0.2.1", "192.0.2.1"],
  ["203.0.113.007", "203.0.113.7"],
  ["010.0.0.1", "10.0.0.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
];

Deno.test("A client is counted by its IPv4 address or its IPv6 /64 network", () => {
  for (const [address, expected] of addresses) assertEquals(key(address), expected, address);
});

const noAddresses = ["", "localhost", "192.0.2.256", "3221225985", "192.0.2.1:8080"]
  .concat("[2001:db8::1]", "g::1", "::ffff:192.0.2.256", "%eth0", "constructor");

Deno.test("What is no IP address is one client, never a fault", () => {
  for (const address of noAddresses) assertEquals(key(address), "unknown", address);
  assertEquals(key(undefined), "unknown");
});

const chain = "203.0.113.9, 198.51.100.7, 192.0.2.44";

const forwarded: [hops: number, header: string | undefined, expected: string][] = [
  [0, chain, "10.0.0.1"],
  [1, chain, "192.0.2.44"],
  [2, chain, "198.51.100.7"],
  [3, chain, "203.0.113.9"],
  [4, chain, "10.0.0.1"],
  [1, undefined, "10.0.0.1"],
  [1, "", "10.0.0.1"],
  [1, "192.0.2.44,", "10.0.0.1"],
  [1, "192.0.2.44, garbage", "10.0.0.1"],
  [2, "192.0.2.44,garbage", "192.0.2.44"],
  [1, "  192.0.2.44  ", "192.0.2.44"],
  [1, "192.0.2.44:5678", "192.0.2.44"],
  [1, "192.0.2.044:5678", "192.0.2.44"],
  [1, "192.0.2.44:http", "10.0.0.1"],
  [1, "192.0.2.256:80", "10.0.0.1"],
  [1, "[2001:db8::5]", "2001:db8:0:0::/64"],
  [1, "[2001:db8::5]:5678", "2001:db8:0:0::/64"],
  [1, "[::ffff:192.0.2.44]:5678", "192.0.2.44"],
  [1, "[2001:db8::5", "10.0.0.1"],
  [1, "2001:db8::5", "2001:db8:0:0::/64"],
  [1, "::ffff:192.0.2.44", "192.0.2.44"],
];

Deno.test("X-Forwarded-For counts only from the trusted hops on, and only where it is an address", () => {
  for (const [hops, header, expected] of forwarded) {
    assertEquals(key("10.0.0.1", header, hops), expected, `${hops} hops, ${header}`);
  }
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

/** Where a proxy of one's own may be. */
const near = [
  ...["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.16.0.2", "172.31.0.2", ""],
  ...["192.168.1.1", "169.254.1.1", "fd00::2", "fc12::1", "fe80::1%eth0"],
];

/** What is logged of a request: a part of the reason, or nothing where the number can be right. */
const hopsLogged: [hops: number, client: string, header: string | undefined, reason?: string][] = [
  [1, "127.0.0.1", undefined, "fewer entries (0) than TRUSTED_PROXY_HOPS says (1)"],
  [2, "203.0.113.1", "192.0.2.44", "fewer entries (1) than TRUSTED_PROXY_HOPS says (2)"],
  ...near.map((client): [number, string, string, string] => [
    0,
    client,
    "192.0.2.44",
    "TRUSTED_PROXY_HOPS=0 counts all",
  ]),
  [0, "127.0.0.1", undefined],
  [0, "203.0.113.1", undefined],
  [0, "203.0.113.1", "192.0.2.44"],
  [0, "172.32.0.1", "192.0.2.44"],
  [0, "2001:db8::1", "192.0.2.44"],
  [1, "127.0.0.1", "192.0.2.44"],
  [1, "127.0.0.1", "203.0.113.9, 192.0.2.44"],
  [2, "10.0.0.1", "203.0.113.9, 192.0.2.44"],
];

Deno.test("A number of trusted hops that cannot be right is logged, without anybody's address", async () => {
  for (const [hops, client, header, reason] of hopsLogged) {
    const app = madeUpApp([madeUp({ quota: "read" })], { trustedProxyHops: hops });
    const headers: HeadersInit = header === undefined ? {} : { "x-forwarded-for": header };
    await app.send("/made-up", { headers, client });
    const events = app.logged.map(({ event }) => event);
    assertEquals(events, reason === undefined ? [] : ["proxy_hops"], `${hops} ${client} ${header}`);
    assertStringIncludes(String(app.logged[0]?.reason), String(reason));
    assert(!JSON.stringify(app.logged).includes("192.0.2.44"));
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
