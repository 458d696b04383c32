import { assertEquals, assertRejects } from "@std/assert";
import { lazy } from "../../lib/base/lazy.ts";

Deno.test("What is made lazy is made at its first use, for all who ask meanwhile", async () => {
  let made = 0;
  const use = lazy(() => Promise.resolve(++made));
  assertEquals(made, 0);
  assertEquals(await Promise.all([use(), use()]), [1, 1]);
  assertEquals([await use(), made], [1, 1]);
});

Deno.test("After a failure, thrown or rejected, the next use tries again", async () => {
  const steps = [
    () => Promise.reject(new Error("rejected")),
    () => {
      throw new Error("thrown");
    },
    () => "made",
  ];
  const use = lazy<string, []>(() => steps.shift()!());
  await assertRejects(use, Error, "rejected");
  await assertRejects(use, Error, "thrown");
  assertEquals([await use(), await use()], ["made", "made"]);
});
