import { join } from "@std/path/posix";
import { corpusFolder } from "./corpus.ts";
import { startMeasured } from "./contenders.ts";
import { search, spent } from "./start.ts";
import { median } from "./statistics.ts";
import { figure, type Table } from "./table.ts";

const sizes = [100, 1_000, 5_000];

/** How start and memory grow with the pages of a site. */
export const growthTable: Table = {
  title: "Growth",
  explanation:
    "Sites made of real documents, repeated under other names. Processor seconds from the spawn to the first search; note: resident memory after it, in 10^6 bytes.",
  async *rows() {
    for (const size of sizes) {
      const dir = await siteOf(size);
      try {
        const outcomes = [];
        const turns = size > 1_000 ? 1 : 3;
        for (let turn = 0; turn < turns; turn++) {
          outcomes.push(await spent(() => startMeasured({ CONTENT_DIR: dir }), search));
        }
        yield {
          what: `${size} pages`,
          value: median(outcomes.map(({ cpu }) => cpu)),
          unit: "s",
          note: `${figure(median(outcomes.map(({ memory }) => memory)))} MB`,
        };
      } finally {
        await Deno.remove(dir, { recursive: true });
      }
    }
  },
};

/** A site of so many pages in one language. */
async function siteOf(size: number): Promise<string> {
  const folder = join(corpusFolder, "en");
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  const dir = await Deno.makeTempDir();
  await Deno.mkdir(join(dir, "en/docs"), { recursive: true });
  await Deno.writeTextFile(join(dir, "site.json"), '{"name": "Corpus", "languages": ["en"]}');
  await Deno.writeTextFile(join(dir, "en/index.md"), "---\ntitle: Corpus\n---\nReal documents.\n");
  for (let place = 0; place < size; place++) {
    const source = join(folder, names[place % names.length]!);
    await Deno.copyFile(source, join(dir, `en/docs/page-${place}.md`));
  }
  return dir;
}
