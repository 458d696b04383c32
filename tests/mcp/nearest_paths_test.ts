import { assertEquals } from "@std/assert";
import { nearestPaths } from "../../lib/mcp/read_document.ts";

const published = [
  "/",
  "/de",
  "/pricing",
  "/de/pricing",
  "/services",
  "/de/services",
  "/services/api-design",
  "/de/services/api-design",
  "/services/security-review",
  "/guides/idempotent-apis",
  "/llms.txt",
];

for (
  const [missing, best] of [
    ["/prices", "/pricing"],
    ["/de/prices", "/de/pricing"],
    ["/services/api", "/services/api-design"],
    ["/de/leistungen/api-design", "/de/services/api-design"],
    ["/Services/API-Design.html", "/services/api-design"],
    ["https://www.example.org/pricing?x=1#rate", "/pricing"],
    ["pricing", "/pricing"],
    ["/llms-full.txt", "/llms.txt"],
    ["/index", "/"],
  ] as const
) {
  Deno.test(`the path nearest to ${missing} is ${best}`, () => {
    assertEquals(nearestPaths(missing, published, 3)[0], best);
  });
}

Deno.test("as many paths as asked for come at most, each once", () => {
  const found = nearestPaths("/services/api-designs", published, 3);
  assertEquals(found.length, 3);
  assertEquals(new Set(found).size, 3);
});

for (const missing of ["/x", "/qwertzuiop", "/wp-admin/setup.php", "/../../etc/passwd"]) {
  Deno.test(`no path is near to ${missing}`, () => {
    assertEquals(nearestPaths(missing, published, 3), []);
  });
}
