import { assertEquals } from "@std/assert";
import {
  field,
  hasValidHost,
  queryParameters,
  rawField,
  requestHost,
  splitUrl,
} from "../../lib/http/request.ts";
import { refusalOf } from "../kit/app.ts";
import { testLines } from "../kit/cases.ts";

const urls: [url: string, path: string, search: string][] = [
  ["https://a.example/", "/", ""],
  ["https://a.example/x/y?b=1&c=/?", "/x/y", "b=1&c=/?"],
  ["http://[::1]:8000/x?", "/x", ""],
  ["https://a.example//x", "//x", ""],
  ["http://a.example/?://", "/", "://"],
];

Deno.test("splitUrl parts path and query as a URL parser does", () => {
  for (const [url, path, search] of urls) {
    assertEquals(splitUrl(url), { path, search });
    assertEquals(new URL(url).pathname, path);
  }
});

const request = (value: string) =>
  new Request("https://made-up.example/", { headers: { "made-up": value } });

Deno.test("A field of more than 2 048 bytes is as if it had not been sent", () => {
  assertEquals(field(new Request("https://made-up.example/"), "made-up"), null);
  assertEquals(field(request("x".repeat(2_048)), "made-up"), "x".repeat(2_048));
  assertEquals(field(request("x".repeat(2_049)), "made-up"), null);
});

Deno.test("A field that was sent several times with one value is that value, else what was sent", () => {
  for (const [sent, read] of [["a, a, a", "a"], ["a, b", "a, b"], ["a,a", "a,a"], ["", ""]]) {
    assertEquals(field(request(sent!), "made-up"), read);
    assertEquals(rawField(request(sent!), "made-up"), sent);
  }
});

testLines(new URL("lines/queries.txt", import.meta.url), async (search) => {
  const read = () => JSON.stringify(queryParameters(search)).slice(0, 80);
  try {
    return read();
  } catch {
    const { code, message, detail } = await refusalOf(read);
    return `${code} · ${message} · ${JSON.stringify(detail)}`;
  }
});

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
