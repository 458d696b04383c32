import { assertEquals } from "@std/assert";
import { hasValidHost } from "../../lib/http/host.ts";
import { testApp } from "../support.ts";

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

const paths = ["/api/v1/services", "/api/health", "/nothing", "/api/nothing"];

Deno.test("An invalid Host is INVALID_HOST on every route, with the quota's state on a limited one", async () => {
  const app = testApp();
  for (const path of paths) {
    const response = await app.send(path, { headers: { host: "[::1" } });
    assertEquals([response.status, (await response.json()).code], [400, "INVALID_HOST"], path);
    const limit = path === "/api/v1/services" ? "120" : null;
    assertEquals(response.headers.get("ratelimit-limit"), limit, path);
  }
});
