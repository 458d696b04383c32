import { assertEquals } from "@std/assert";
import { progressLines } from "../../lib/cli/load.ts";
import { testApp } from "../kit/app.ts";
import { say } from "../../lib/base/message.ts";

Deno.test("A start says how far it is from two seconds on, and then every two", () => {
  const said: string[] = [];
  let time = 0;
  const progress = progressLines((line) => said.push(`${line}`), () => time);
  for (const at of [500, 1_999, 2_000, 2_500, 3_999, 4_100]) {
    time = at;
    progress(say`Indexing ${"en"}`, at, 5_000);
  }
  assertEquals(said, ["Indexing en: 2000 of 5000 pages", "Indexing en: 4100 of 5000 pages"]);
});

Deno.test("The index tells of every page as it goes", async () => {
  const { search, site: { pages } } = testApp().deps;
  const steps: string[] = [];
  const progress = (step: unknown, _done: number, all: number) => steps.push(`${step} ${all}`);
  await search.build(progress);
  for (const language of ["de", "en"]) {
    const own = pages.filter((page) => page.language === language || page.kind === "manual").length;
    assertEquals(steps.filter((step) => step === `Indexing ${language} ${own}`).length, own);
  }
});
