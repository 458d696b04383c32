import { assertEquals } from "@std/assert";
import { madeUp, madeUpApp } from "./support.ts";

const preflight = {
  method: "OPTIONS",
  headers: { "origin": "https://elsewhere.example", "access-control-request-method": "POST" },
};

Deno.test("An endpoint without CORS sends no CORS header on any answer, preflight included", async () => {
  const closed = madeUp({ method: "POST", quota: "contact", cors: false });
  const app = madeUpApp([closed], { readQuota: 1 });
  const requests = [preflight, { method: "OPTIONS" }, {}, { method: "POST" }, { method: "POST" }];
  const statuses: number[] = [];
  for (const request of requests) {
    const { status, headers } = await app.send("/made-up", request);
    statuses.push(status);
    assertEquals([...headers.keys()].filter((name) => name.startsWith("access-control-")), []);
  }
  assertEquals(statuses, [204, 204, 405, 200, 429]);
});

Deno.test("A redirect to an open endpoint may be followed by every origin", async () => {
  const app = madeUpApp([madeUp({ leadsTo: "/made-up" })]);
  const { status, headers } = await app.send("/made-up/");
  assertEquals([status, headers.get("access-control-allow-origin")], [308, "*"]);
});
