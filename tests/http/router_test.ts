import { assertEquals, assertThrows } from "@std/assert";
import { router, splitUrl } from "../../lib/http/router.ts";
import { redirectTable } from "../../lib/http/redirects.ts";
import { madeUp, madeUpApp } from "./support.ts";

Deno.test("A redirect encodes what a header cannot hold", async () => {
  const raw = new Request("https://made-up.example/");
  Object.defineProperty(raw, "url", { value: "https://made-up.example/made-up/?q=😀&r=ä&s=%20" });
  const app = madeUpApp([], {
    redirects: redirectTable([["/made-up", { to: "/made-up", status: 308 }]]),
  });
  const { status, headers } = await app.fetch(raw, { remoteAddr: {} });
  assertEquals(status, 308);
  assertEquals(headers.get("location"), "/made-up?q=%F0%9F%98%80&r=%C3%A4&s=%20");
});

Deno.test("Two endpoints for one method and path are refused at the start", () => {
  assertThrows(() => router([madeUp(), madeUp()]), Error, "GET /made-up twice");
});

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
