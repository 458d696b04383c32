/**
 * `deno task soak [trial …]`: the long attacks, a quarter of an hour in all, on the loopback interface. Needs
 * Linux, whose /proc tells a process's memory.
 */
import { startAttacked } from "../attack/service.ts";
import { stalls, streams, unread } from "./connections.ts";
import { mixed } from "./mixed.ts";
import type { Trial } from "./trial.ts";

const trials: Record<string, Trial> = {
  stalls,
  unread,
  streams,
  mixed,
};

/** Whether the service stood it and is still there. */
async function stands({ what, env, run }: Trial): Promise<boolean> {
  await using service = await startAttacked({ env });
  const started = performance.now();
  try {
    const measured = await run(service);
    if ((await service.ask("/api/health")).status !== 200) throw new Error("It is gone");
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`ok      ${what} (${seconds} s): ${measured}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${what}: ${error}\n${service.output().slice(-1000)}`);
    return false;
  }
}

const names = Deno.args.length > 0 ? Deno.args : Object.keys(trials);
const unknown = names.filter((name) => !Object.hasOwn(trials, name));
if (unknown.length > 0) {
  console.error(`No trial ${unknown.join(", ")}. There are: ${Object.keys(trials).join(", ")}`);
  Deno.exit(1);
}

let failed = 0;
for (const name of names) if (!await stands(trials[name]!)) failed++;
Deno.exit(failed > 0 ? 1 : 0);
