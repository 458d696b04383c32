import { assertThrows } from "@std/assert";
import { router } from "../../lib/http/router.ts";
import { redirectTable } from "../../lib/http/redirects.ts";
import { testLines } from "../kit/cases.ts";
import { madeUp } from "./support.ts";

const redirects = redirectTable([
  ["/old", { to: "/first", status: 301 }],
  ["/B%C3%BCro", { to: "/B%C3%BCro", status: 308 }],
  ["/OLD/", { to: "/second", status: 308 }],
  ["/old?id=1", { to: "/one", status: 301 }],
]);

testLines(new URL("lines/redirects.txt", import.meta.url), (asked) => {
  const [path = "", search = ""] = asked.split(/ (.*)/s);
  return redirects({ path, search })?.to ?? "nowhere";
});

Deno.test("Two endpoints for one method and path are refused at the start", () => {
  assertThrows(() => router([madeUp(), madeUp()]), Error, "GET /made-up twice");
});
