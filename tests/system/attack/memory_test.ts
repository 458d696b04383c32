import { assertLess } from "@std/assert";
import { spawn } from "../../kit/program.ts";

Deno.test("6 000 mixed requests from 2 000 addresses: the second half adds less than a tenth", async () => {
  const flags = ["--v8-flags=--expose-gc", "-A", "--no-check", "--lock=tests/deno.lock"];
  await using program = spawn({
    args: ["run", ...flags, "tests/system/attack/memory_program.ts", "6000", "2000"],
  });
  const { stdout, stderr } = await program.end();
  const [half, all] = JSON.parse(stdout || `"${stderr}"`);
  assertLess(all, half * 1.1);
});
