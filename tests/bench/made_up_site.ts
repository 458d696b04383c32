import { join } from "@std/path/posix";
import { random } from "./relevance_random.ts";

const real = "content";

/** Pages below one made-up page that lists them. */
const topicSize = 49;

/**
 * Writes a site of `count` made-up English pages beside the real site's top pages, the same ones in
 * every run. Removed when disposed of.
 */
export async function madeUpSite(count: number): Promise<AsyncDisposable & { dir: string }> {
  const dir = await Deno.makeTempDir();
  await copyFrame(dir);
  const words = await realWords();
  await Deno.mkdir(join(dir, "en/guides"));
  for (let index = 0; index < count; index++) {
    const topic = `topic-${Math.floor(index / (topicSize + 1))}`;
    const number = index % (topicSize + 1);
    if (number === 0) await Deno.mkdir(join(dir, "en/guides", topic));
    const name = number === 0 ? topic : `${topic}/page-${number}`;
    await Deno.writeTextFile(join(dir, "en/guides", `${name}.md`), madeUpPage(index, words));
  }
  return { dir, [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }) };
}

/** What a site cannot be without: its settings, its assets and its top pages in both languages. */
async function copyFrame(dir: string): Promise<void> {
  for (const folder of ["", "assets", "en", "de"]) {
    await Deno.mkdir(join(dir, folder), { recursive: true });
    for await (const { name, isFile } of Deno.readDir(join(real, folder))) {
      if (isFile) await Deno.copyFile(join(real, folder, name), join(dir, folder, name));
    }
  }
}

/** The words of the real English pages as they run, so that frequent ones stay frequent. */
async function realWords(): Promise<string[]> {
  const words: string[] = [];
  for (const folder of ["guides", "services"]) {
    const entries = await Array.fromAsync(Deno.readDir(join(real, "en", folder)));
    for (const name of entries.map((entry) => entry.name).sort()) {
      const text = await Deno.readTextFile(join(real, "en", folder, name));
      words.push(...text.match(/[a-z]{2,}/gi) ?? []);
    }
  }
  return words;
}

function madeUpPage(index: number, words: readonly string[]): string {
  const dice = random(`page ${index}`);
  const word = () => dice.below(50) === 0 ? coined() : dice.pick(words).toLowerCase();
  /** New words come with new pages, as in real texts. */
  const coined = () => dice.pick(words).slice(0, 4).toLowerCase() + dice.pick(words).slice(-4);
  const run = (length: number) => Array.from({ length }, word).join(" ");
  const sections = Array.from(
    { length: 5 },
    () => `## ${run(4)}\n\n${run(60)}.\n\n${run(60)}.\n`,
  );
  const front = [
    "---",
    `title: Page ${index} ${run(3)}`,
    `description: ${run(15)}`,
    `order: ${index + 1}`,
    "updated: 2026-10-21",
    "---",
  ];
  return `${front.join("\n")}\n\n${run(60)}.\n\n${sections.join("\n")}`;
}
