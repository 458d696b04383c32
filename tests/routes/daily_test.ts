import { assertEquals } from "@std/assert";
import { testApp, testClock, testSiteWith } from "../kit/app.ts";

Deno.test("A list is as of the day that the clock tells, forwards or back, and its tag with it", async () => {
  const site = testSiteWith({
    "de/termine/index.md": "# Termine",
    "de/termine/a.md": "---\nevent: 2026-06-01\n---\n# A",
  });
  const clock = testClock();
  const { send } = testApp({ site, now: clock.now });
  const tags: (string | null)[] = [];
  for (const days of [0, 1, -1]) {
    clock.advance(days * 24 * 60 * 60 * 1000);
    tags.push((await send("/termine")).headers.get("etag"));
  }
  assertEquals([tags[0] === tags[1], tags[0] === tags[2]], [false, true]);
});
