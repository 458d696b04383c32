/**
 * `deno task soak [trial …]`: the long attacks, a quarter of an hour in all, on the loopback interface. Needs
 * Linux, whose /proc tells a process's memory.
 */
import { startAttacked } from "../attack/service.ts";
import { streams } from "./connections.ts";
import { mixed } from "./mixed.ts";

const trials = { streams, mixed };

let failed = false;
for (const [name, { what, env, run }] of Object.entries(trials)) {
  if (Deno.args.length > 0 && !Deno.args.includes(name)) continue;
  await using service = await startAttacked({ env });
  const started = performance.now();
  try {
    const measured = await run(service);
    if ((await service.ask("/api/health")).status !== 200) throw new Error("It is gone");
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`ok      ${what} (${seconds} s): ${measured}`);
  } catch (error) {
    failed = true;
    console.log(`FAILED  ${what}: ${error}\n${service.output().slice(-1000)}`);
  }
}
Deno.exit(failed ? 1 : 0);
