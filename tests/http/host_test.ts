import { assertEquals } from "@std/assert";
import { allowedHost, requestHost } from "../../lib/http/host.ts";

const allowed = allowedHost({
  baseUrl: "https://www.example.org",
  allowedHosts: ["Example.net", "shop.team.deno.net"],
});

for (
  const host of [
    "www.example.org",
    "WWW.Example.org:443",
    "www.example.org.",
    "example.net",
    "shop.team.deno.net",
    "shop-1a2b3c.team.deno.net",
    "shop--branch.team.deno.net",
    "localhost",
    "localhost:8000",
    "127.0.0.1:1",
    "[::1]:8000",
  ]
) {
  Deno.test(`${host} is a host of this site`, () => assertEquals(allowed(host), true));
}

for (
  const host of [
    "",
    "evil.example",
    "www.example.org.evil.example",
    "evil.www.example.org",
    "localhost.evil.example",
    "other.team.deno.net",
    "shop.other.deno.net",
    "shopper.team.deno.net",
    "shop-.team.deno.net.evil.example",
    "[::1",
    "::1",
    "[::2]",
    "localhost:8000:1",
    "user@localhost",
    "localhost/",
    "local host",
  ]
) {
  Deno.test(`"${host}" is no host of this site`, () => assertEquals(allowed(host), false));
}

Deno.test("the previews of the app are allowed where the public address is its own on Deno Deploy", () => {
  const own = allowedHost({ baseUrl: "https://shop.team.deno.net" });
  assertEquals(["shop-x.team.deno.net", "x-shop.team.deno.net"].map(own), [true, false]);
});

Deno.test("the Host header says where a request goes, without it the URL of HTTP/2", () => {
  const host = (url: string, headers: Record<string, string> = {}) =>
    requestHost(new Request(url, { headers }));
  assertEquals(host("http://www.example.org/mcp", { host: "evil.example" }), "evil.example");
  assertEquals(host("http://www.example.org:80/mcp", { host: "" }), "");
  assertEquals(host("https://evil.example:8443/mcp"), "evil.example:8443");
});

Deno.test("a request that the runtime had to lend a name has none", () => {
  assertEquals(requestHost(new Request("http://localhost:8000/mcp")), "");
});
