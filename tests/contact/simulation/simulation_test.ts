/**
 * The store of keys in a simulated world: processes that die, clocks that are wrong, a store and a
 * mail provider that fail or whose answers are lost, in thousands of orders. SIMULATION_SEED=n plays
 * one order alone and prints its course; SIMULATION_SCHEDULES=n plays so many.
 */
import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import { type Course, play } from "./play.ts";
import { promises } from "./promises.ts";

const only = Deno.env.get("SIMULATION_SEED");
const schedules = only ? 1 : Number(Deno.env.get("SIMULATION_SCHEDULES") ?? 20_000);
const firstSeed = Number(only ?? 1);
/** So many worlds take their steps side by side; more of them only keep the garbage collector busy. */
const abreast = 50;

/** Resolves when all that follows from what happened has come about; a timer would be idle for 1 ms. */
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Plays these seeds to their ends. */
async function playAll(seeds: number[], ended: (course: Course) => void, isTraced = false) {
  let plays = seeds.map((seed) => play(seed, isTraced));
  while (plays.length > 0) {
    plays = plays.filter((course) => {
      const { done, value } = course.next();
      if (done) ended(value);
      return !done;
    });
    await settled();
  }
}

interface Findings {
  /** The seeds that broke a promise. */
  broken: Map<string, number[]>;
  /** The number of times that clients were told each answer. */
  told: Map<string, number>;
  /** Calls of a provider that knew the key already. */
  known: number;
}

async function explore(): Promise<Findings> {
  const findings: Findings = { broken: new Map(), told: new Map(), known: 0 };
  const note = (course: Course) => {
    for (const [promise, isBroken] of Object.entries(promises)) {
      if (!isBroken(course)) continue;
      findings.broken.set(promise, [...findings.broken.get(promise) ?? [], course.seed]);
    }
    for (const { told } of course.answers) {
      findings.told.set(told, (findings.told.get(told) ?? 0) + 1);
    }
    findings.known += course.known;
    if (only) console.log(course.trace.join("\n"));
  };
  for (let done = 0; done < schedules; done += abreast) {
    const count = Math.min(abreast, schedules - done);
    const seeds = Array.from({ length: count }, (_, i) => firstSeed + done + i);
    await playAll(seeds, note, only !== undefined);
  }
  return findings;
}

let explored: Promise<Findings> | undefined;
const findings = () => explored ??= explore();

for (const promise of Object.keys(promises)) {
  Deno.test(`In whatever order things happen and fail, ${promise}`, async () => {
    const seeds = (await findings()).broken.get(promise) ?? [];
    if (seeds.length === 0) return;
    const traces: string[] = [];
    await playAll(seeds.slice(0, 1), ({ trace }) => traces.push(...trace), true);
    throw new Error(
      `${seeds.length} of ${schedules} schedules break it. SIMULATION_SEED=${seeds[0]}:\n` +
        traces.join("\n"),
    );
  });
}

Deno.test({
  name: "The schedules come to every answer, and to repeated calls that a provider recognises",
  ignore: only !== undefined,
  async fn() {
    const { told, known } = await findings();
    const answers = [
      "sent",
      "replayed",
      "CHALLENGE_FAILED",
      "CHALLENGE_UNAVAILABLE",
      "DELIVERY_FAILED",
      "DELIVERY_NOT_CONFIGURED",
      "DELIVERY_UNAVAILABLE",
      "DELIVERY_UNCERTAIN",
      "IDEMPOTENCY_CONFLICT",
      "IDEMPOTENCY_IN_PROGRESS",
      "IDEMPOTENCY_UNAVAILABLE",
    ];
    assertEquals([...told.keys()].sort(), answers.sort());
    for (const [answer, count] of told) assert(count > schedules / 100, `${answer}: ${count}`);
    assert(known > schedules / 100, `known: ${known}`);
  },
});
