import { assertEquals } from "@std/assert";
import { hasValidHost, requestHost } from "../../lib/http/host.ts";

const host = (url: string, headers: Record<string, string> = {}) =>
  requestHost(new Request(url, { headers }));

Deno.test("The Host header says where a request goes, without it the URL of HTTP/2", () => {
  assertEquals(host("https://www.practice.example/mcp", { host: "evil.example" }), "evil.example");
  assertEquals(host("https://evil.example:8443/mcp"), "evil.example:8443");
  assertEquals(host("https://www.practice.example/mcp", { host: "[::1" }), "");
});

Deno.test("A request without Host is refused, one whose protocol names the host elsewhere is not", () => {
  assertEquals(hasValidHost(new Request("http://localhost:8000/")), false);
  assertEquals(host("http://localhost:8000/mcp"), "");
  assertEquals(hasValidHost(new Request("https://www.made-up.example/")), true);
});
