import { assertEquals } from "@std/assert";
import { nearestName, nearestNames } from "../../lib/base/nearest.ts";

const fields = ["query", "query_id", "language", "streaming"];

const paths = ["/", "/de", "/pricing", "/de/pricing", "/services", "/services/api-design"];

Deno.test("A name that was probably meant is the one it abbreviates or hardly differs from", () => {
  const meant = { q: "query", Query: "query", queryid: "query_id", lang: "language" };
  for (const [name, near] of Object.entries(meant)) assertEquals(nearestName(name, fields), near);
  for (const name of ["limit", "x", "", "__proto__", "streaming".repeat(10_000)]) {
    assertEquals(nearestName(name, fields), undefined);
  }
});

Deno.test("The nearest path comes first, whatever its ending and case; none where none is near", () => {
  const meant = { "/prices": "/pricing", "/de/prices": "/de/pricing", "/index": "/" };
  for (const [path, near] of Object.entries({ ...meant, "/Services/API-Design.html": paths[5] })) {
    assertEquals(nearestNames(path, paths, 1 / 2)[0], near, path);
  }
  assertEquals(nearestNames("/qwertzuiop", paths, 1 / 2), []);
});
