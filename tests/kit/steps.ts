/**
 * Counts what the engine and its packages do, instead of how long they take: each run of a block of
 * their code is a step. V8 counts them for coverage, alike on a busy machine and an idle one, from
 * the moment when this module is loaded: a test imports it before all others. What the runtime does
 * in one call, such as matching a pattern, is no step.
 */
import { Session } from "node:inspector";

/** How often the blocks of a script's functions ran (Chrome DevTools Protocol, Profiler). */
interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { count: number }[]; isBlockCoverage: boolean }[];
}

const session = new Session();
session.connect();

const post = (method: string, params?: object) =>
  new Promise<unknown>((resolve, reject) =>
    session.post(method, params, (error, result) => error ? reject(error) : resolve(result))
  );

// Not awaited: what is imported next would run meanwhile.
const started = [
  post("Profiler.enable"),
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true }),
];

/** Tests are no work of the engine. */
const tests = new URL("../", import.meta.url).href;

/**
 * Returns the steps since it was called before.
 * @throws where code had run before the count began, whose blocks V8 does not tell apart
 */
export async function takeSteps(): Promise<number> {
  await Promise.all(started);
  const taken = await post("Profiler.takePreciseCoverage") as { result: ScriptCoverage[] };
  const functions = taken.result
    .filter(({ url }) => url.startsWith("file:") && !url.startsWith(tests))
    .flatMap(({ functions }) => functions)
    .filter(({ ranges }) => ranges[0]!.count > 0);
  // A module as a whole has no name, and V8 calls what it made itself `<…>`.
  const early = functions.find((each) => /^\w/.test(each.functionName) && !each.isBlockCoverage);
  if (early) throw new Error(`${early.functionName} ran before: import steps.ts before all others`);
  return functions.flatMap(({ ranges }) => ranges).reduce((steps, { count }) => steps + count, 0);
}
