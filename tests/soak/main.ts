/**
 * `deno task bench soak`: the long attack, ten minutes on the loopback interface. Needs Linux, whose /proc tells
 * a process's memory.
 */
import { startAttacked } from "../system/attack/service.ts";
import { env, run, what } from "./mixed.ts";

await using service = await startAttacked({ env });
try {
  const measured = await run(service);
  if ((await service.ask("/api/health")).status !== 200) throw new Error("It is gone");
  console.log(`ok      ${what}: ${measured}`);
} catch (error) {
  console.log(`FAILED  ${what}: ${error}\n${service.output().slice(-1000)}`);
  Deno.exitCode = 1;
}
