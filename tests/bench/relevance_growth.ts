import type { Corpus } from "./relevance_corpus.ts";
import { engines } from "./relevance_engines.ts";

/** Build time and memory of every search for a corpus, each measured in a process of its own. */
export async function growthRow(corpus: Corpus): Promise<string[]> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    await Deno.writeTextFile(file, JSON.stringify(corpus));
    const cells: string[] = [];
    for (const { name } of engines) cells.push(...await measure(file, name));
    return cells;
  } finally {
    await Deno.remove(file);
  }
}

async function measure(file: string, engine: string): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--v8-flags=--expose-gc", import.meta.filename!, file, engine],
    stderr: "inherit",
  }).output();
  return new TextDecoder().decode(stdout).trim().split(" ");
}

/** Megabytes in use after everything that is not needed has gone. */
function heap(): number {
  (globalThis as unknown as { gc(): void }).gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

if (import.meta.main) {
  const [file, name] = Deno.args;
  const corpus: Corpus = JSON.parse(await Deno.readTextFile(file!));
  const engine = engines.find((engine) => engine.name === name)!;
  const before = heap();
  const start = performance.now();
  const search = await engine.build(corpus);
  const time = performance.now() - start;
  console.log(time.toFixed(0), (heap() - before).toFixed(1));
  if (!search || !corpus) throw new Error("What is measured must live as long as the measurement");
}
