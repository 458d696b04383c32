import { assertEquals } from "@std/assert";
import { allowedHost, hasValidHost, requestHost } from "../../lib/http/host.ts";

const valid = [
  "www.practice.example",
  "WWW.Practice.example:8000",
  "localhost",
  "192.0.2.1:80",
  "[::1]",
  "[2001:db8::1]:8000",
  "under_score.example",
  "practice.example.",
];

const invalid = [
  "",
  "[::1",
  "::1]",
  "a/b",
  "a b",
  "a?b",
  "a#b",
  "user@a",
  "a\\b",
  "a:b",
  "[a]:x",
  "a,b",
  "a".repeat(2_049),
];

const request = (host: string) =>
  new Request("https://www.made-up.example/", { headers: { host } });

Deno.test("A Host is a name or an address, with a port or without", () => {
  for (const host of valid) assertEquals(hasValidHost(request(host)), true, host);
  for (const host of invalid) assertEquals(hasValidHost(request(host)), false, host);
});

Deno.test("A request without Host is refused, one whose protocol names the host elsewhere is not", () => {
  assertEquals(hasValidHost(new Request("http://localhost:8000/")), false);
  assertEquals(hasValidHost(new Request("https://www.made-up.example/")), true);
});

const allowed = allowedHost({
  baseUrl: "https://www.practice.example",
  allowedHosts: ["practice.example.org"],
  deployHosts: /^app\.team\.deno\.net$/,
});

const own = [
  "www.practice.example",
  "WWW.Practice.example:443",
  "www.practice.example.",
  "practice.example.org",
  "app.team.deno.net",
  "localhost",
  "localhost:8000",
  "127.0.0.1:1",
  "[::1]:8000",
];

const foreign = [
  "",
  "127.999.1.1",
  "127.08.0.1",
  "evil.example",
  "www.practice.example.evil.example",
  "evil.www.practice.example",
  "localhost.evil.example",
  "other.team.deno.net",
  "[::1",
  "::1",
  "[::2]",
  "localhost:8000:1",
  "user@localhost",
  "localhost/",
];

Deno.test("A host of this site is its address, an allowed one, the app's on Deno Deploy or loopback", () => {
  for (const host of own) assertEquals(allowed(host), true, host);
  for (const host of foreign) assertEquals(allowed(host), false, host);
});

Deno.test("The Host header says where a request goes, without it the URL of HTTP/2", () => {
  const host = (url: string, headers: Record<string, string> = {}) =>
    requestHost(new Request(url, { headers }));
  assertEquals(host("https://www.practice.example/mcp", { host: "evil.example" }), "evil.example");
  assertEquals(host("https://evil.example:8443/mcp"), "evil.example:8443");
  assertEquals(host("http://localhost:8000/mcp"), "");
  assertEquals(host("https://www.practice.example/mcp", { host: "[::1" }), "");
});
