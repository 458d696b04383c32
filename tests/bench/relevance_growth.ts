import { buildSearchIndex } from "../../lib/search/index.ts";
import type { Corpus } from "./relevance_corpus.ts";
import { buildPlainLunr } from "./relevance_plain_lunr.ts";
import { random } from "./relevance_random.ts";

const sizes = [100, 1_000, 5_000];

/**
 * Build time and memory of both searches for parts of a corpus of growing size, each measured in a
 * process of its own. A corpus smaller than the smallest size is measured as a whole.
 */
export async function growthRows(corpus: Corpus): Promise<string[][]> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  try {
    const rows: string[][] = [];
    const count = corpus.documents.length;
    for (const size of count < sizes[0]! ? [count] : sizes.filter((size) => size <= count)) {
      const documents = random("growth").shuffle(corpus.documents).slice(0, size);
      await Deno.writeTextFile(file, JSON.stringify({ ...corpus, documents }));
      rows.push([String(size), ...await build(file, "ours"), ...await build(file, "lunr")]);
    }
    return rows;
  } finally {
    await Deno.remove(file);
  }
}

async function build(file: string, which: string): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--v8-flags=--expose-gc", import.meta.filename!, file, which],
    stderr: "inherit",
  }).output();
  return new TextDecoder().decode(stdout).trim().split(" ");
}

/** Heap in use after everything that is not needed has gone. */
function heap(): number {
  (globalThis as unknown as { gc(): void }).gc();
  return Deno.memoryUsage().heapUsed + Deno.memoryUsage().external;
}

if (import.meta.main) {
  const [file, which] = Deno.args;
  const corpus: Corpus = JSON.parse(await Deno.readTextFile(file!));
  const before = heap();
  const start = performance.now();
  const index = which === "ours"
    ? await buildSearchIndex(corpus.documents, corpus.language)
    : buildPlainLunr(corpus);
  const time = performance.now() - start;
  console.log(time.toFixed(0), ((heap() - before) / 2 ** 20).toFixed(1));
  if (!index || !corpus) throw new Error("What is measured must live as long as the measurement");
}
