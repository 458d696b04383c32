import { assertEquals } from "@std/assert";
import { field, rawField } from "../../lib/http/request.ts";

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
