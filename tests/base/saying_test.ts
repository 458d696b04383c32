import { assertEquals } from "@std/assert";
import { OwnerError, say } from "../../lib/base/message.ts";

Deno.test("What an owner is told holds nothing that acts on a terminal, in any language", () => {
  const error = new OwnerError(say`en/${"a\x1b[31m\x07\r\u202e.md"}: A fault
    here`);
  const shown = "en/a\uFFFD[31m\uFFFD\uFFFD\uFFFD.md: A fault here";
  assertEquals([error.message, error.translatedBy(String)], [shown, shown]);
  assertEquals(new OwnerError(() => "one\ntwo").message, "one\ntwo");
});
