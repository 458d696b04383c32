import { type Case, hostile, hostileTargets } from "../system/attack/extremes.ts";
import { startAttacked } from "../system/attack/service.ts";
import { KeptConnection } from "../kit/connection.ts";
import { largeSite } from "../kit/large_site.ts";
import { requestBytes } from "../kit/request.ts";
import { median, printHead, printRow } from "./measure.ts";

/** Turns before anything is measured, and those that are: the median counts. */
const warmUp = 5, turns = 5;

/** Searches for as many words as there is room for, by what they are. */
function searches(words: readonly string[]): Case[] {
  const later = words.slice(100);
  return Object.entries({
    "frequent words": words,
    "words with synonyms": words.filter((_, at) => at % 5 === 0),
    "rare words": words.toReversed(),
    "misspelt words": later.map((word) => word.slice(0, 2) + word.slice(3)),
    "beginnings of words": later.map((word) => word.slice(0, 3)),
    "unknown words": words.map((word) => `xqzj${word}`),
  }).map(([what, each]) => {
    const query = each.slice(0, 200).join(" ").slice(0, 200);
    return [what, { target: `/ask?${new URLSearchParams({ query, streaming: "false" })}` }];
  });
}

/** Prints the dearest cases: milliseconds of processor time, and in plain pages. */
async function print(title: string, plain: string, cases: Case[], env?: Record<string, string>) {
  await using service = await startAttacked({ env });
  using client = new KeptConnection(service.listening);
  const headers = { "Accept": "text/html", "Accept-Encoding": "gzip, deflate, br" };
  const page: Case = ["a plain page", { target: plain, headers }];
  const measured = [page, ...cases]
    .map(([what, parts]) => ({ what, request: requestBytes(parts), ms: [] as number[] }));
  for (let turn = -warmUp; turn < turns; turn++) {
    for (const { request, ms } of measured) {
      const before = service.cpu();
      await client.exchange(request);
      if (turn >= 0) ms.push(1000 * (service.cpu() - before));
    }
  }
  const one = median(measured[0]!.ms);
  printHead(title, "what", "ms", "pages");
  const dearest = measured.toSorted((a, b) => median(b.ms) - median(a.ms)).slice(0, 40);
  for (const { what, ms } of dearest) printRow(what, median(ms), median(ms) / one);
}

/** What the dearest requests cost; it fails on nothing. */
export async function costs(): Promise<void> {
  const cases = hostile.flatMap(({ cases }) => cases).concat(hostileTargets);
  await print("Hostile requests", "/pricing", cases);
  for (const [pages, words] of [[1_000, 25_000], [3_000, 53_000]] as const) {
    using site = largeSite({ pages, words, synonyms: 60 });
    const env = { CONTENT_DIR: site.dir };
    await print(`Searches on ${pages} pages`, "/seiten/1", searches(site.words), env);
  }
}
