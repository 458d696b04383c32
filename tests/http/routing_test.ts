import { assertEquals, assertThrows } from "@std/assert";
import { router, splitUrl } from "../../lib/http/router.ts";
import { redirectTable } from "../../lib/http/redirects.ts";
import { madeUp } from "./support.ts";

const redirects = redirectTable([
  ["/old", { to: "/first", status: 301 }],
  ["/B%C3%BCro", { to: "/B%C3%BCro", status: 308 }],
  ["/OLD/", { to: "/second", status: 308 }],
  ["/old?id=1", { to: "/one", status: 301 }],
]);

const leads: [path: string, search: string, to: string | undefined][] = [
  ["/old", "", "/first"],
  ["/OLD/", "a=b", "/first?a=b"],
  ["/%6fld", "", "/first"],
  ["/b%C3%BCro", "", "/B%C3%BCro"],
  ["/Bu\u0308ro/", "", "/B%C3%BCro"],
  ["/old", "a=b&id=1", "/one?a=b"],
  ["/old", "q=\u{1f600}&r=ä&s=%20", "/first?q=%F0%9F%98%80&r=%C3%A4&s=%20"],
  ["/old", `id=1&a=${"x".repeat(4_096)}`, "/first"],
  ["/B%C3%BCro", "", undefined],
  ["/old//", "", undefined],
  ["/%zz", "", undefined],
];

Deno.test("A redirect is found in any spelling of its path, of several the first that says most; a query goes along, encoded, if it is not too long", () => {
  for (const [path, search, to] of leads) assertEquals(redirects({ path, search })?.to, to, path);
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
