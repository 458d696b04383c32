import { assertEquals, assertGreater, assertLessOrEqual, assertThrows } from "@std/assert";
import { inspectMarkdown } from "../lib/content/markdown/inspect.ts";
import { indexDocument } from "../lib/search/page_words.ts";
import { MetWords } from "../lib/search/vocabulary.ts";
import { inTurns, SharedWork, stepLength, type Steps, turnMs } from "../lib/turns.ts";
import { testApp, testClock, testSiteWith } from "./kit/app.ts";

/** Calls back in each turn that others get while work goes on. */
async function betweenTurns(work: Promise<unknown>, call: () => unknown): Promise<void> {
  let isDone = false;
  const done = work.finally(() => isDone = true);
  while (!isDone) {
    await call();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await done;
}

Deno.test("No turn spans more than its milliseconds and one step", async () => {
  const clock = testClock();
  const lengths = Array.from({ length: 300 }, (_, step) => step % 7);
  function* work(): Steps<void> {
    for (const length of lengths) {
      clock.advance(length);
      yield;
    }
  }
  const seen: number[] = [clock.now()];
  await betweenTurns(inTurns(work(), clock.now), () => seen.push(clock.now()));
  assertGreater(seen.length, 50);
  for (const [place, time] of seen.entries()) {
    assertLessOrEqual(time - (seen[place - 1] ?? time), turnMs + Math.max(...lengths));
  }
});

Deno.test("What one does in turns another may finish at once; nothing is done twice", async () => {
  const clock = testClock();
  let steps = 0;
  const work = new SharedWork(function* () {
    for (; steps < 50; steps++) {
      clock.advance(turnMs);
      yield;
    }
    return "done";
  });
  const waiting = inTurns(work.steps(), clock.now);
  assertEquals(steps, 0);
  assertEquals(work.result, "done");
  assertEquals([await waiting, await inTurns(work.steps()), steps], ["done", "done", 50]);
});

Deno.test("Work that failed is begun anew when it is asked for again", () => {
  let attempts = 0;
  const work = new SharedWork(function* () {
    yield;
    if (++attempts === 1) throw new Error("not yet");
    return attempts;
  });
  assertThrows(() => work.result, Error, "not yet");
  assertEquals([work.result, work.result], [2, 2]);
});

const paragraph =
  "Ein Absatz mit *Betonung*, [einem Verweis](/nirgends) und noch mehr Wörtern.\n\n";
const section = `## Abschnitt\n\n${paragraph.repeat(4)}- ein Punkt\n- noch einer\n\n` +
  `> Ein Zitat\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n:::case[Fall]\n${paragraph}:::\n\n`;
const long = section.repeat(Math.ceil(1_000_000 / section.length));
const siteWithLongPage = () => testSiteWith({ "de/lang.md": `---\ntitle: Lang\n---\n\n${long}` });

function stepsOf(work: Steps<unknown>): number {
  let steps = 0;
  while (!work.next().done) steps++;
  return steps;
}

Deno.test("A page of a million characters is read, inspected and indexed in many steps", () => {
  const page = siteWithLongPage().pageAt("/lang")!;
  assertGreater(stepsOf(page.read()), long.length / stepLength);
  assertGreater(stepsOf(inspectMarkdown(long)), long.length / stepLength);
  const { sections } = page.document;
  const words = indexDocument({ id: "/a", title: "A", description: "", sections }, new MetWords());
  const letters = sections.reduce((sum, { text }) => sum + text.length, 0);
  assertGreater(stepsOf(words), letters / stepLength / 2);
});

Deno.test("Requests are answered while a page of a million characters is read", async () => {
  const site = siteWithLongPage();
  const app = testApp({ site });
  let time = 0;
  const reading = inTurns(site.pageAt("/lang")!.read(), () => time += turnMs / 50);
  let answered = 0;
  await betweenTurns(reading, async () => {
    assertEquals((await app.send("/api/health")).status, 200);
    answered++;
  });
  assertGreater(answered, 10);
});

Deno.test("The start warns of every dead link, once, in the order of the check", async () => {
  const site = testSiteWith({
    "de/tot.md": "---\ntitle: Tot\n---\n\n[a](/nirgends)\n\n[b](/auch-nicht)\n",
  });
  const app = testApp({ site });
  await app.idle();
  const warnings = app.logged.filter(({ event }) => event === "site_warning");
  assertEquals(warnings.map(({ message }) => message), site.warnings.map(({ message }) => message));
  assertEquals(warnings.map(({ message }) => /link (\S+)/.exec(String(message))?.[1]), [
    "/nirgends",
    "/auch-nicht",
  ]);
});
