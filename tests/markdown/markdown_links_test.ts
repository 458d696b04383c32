import { assertEquals } from "@std/assert";
import { marked } from "marked";
import { markdownOf } from "../../lib/site/text.ts";
import { testSiteWith } from "../kit/app.ts";

Deno.test("Facts of services and of the practice are shown as they are written, whatever marks they hold", async () => {
  const settings = JSON.parse(Deno.readTextFileSync("tests/site/site.json"));
  const marks = "*two* to [four] weeks";
  const service = `---\ntitle: A\ndescription: B *c* d*\nduration: "${marks}"\n---\n\nText.\n`;
  const site = testSiteWith({
    "site.json": JSON.stringify({
      ...settings,
      practice: { ...settings.practice, phone: "+49 *30* 1" },
    }),
    "de/services/a.md": service,
  });
  for (
    const [path, fact] of [
      ["/services/a", `Dauer: ${marks}`],
      ["/services/a", "B *c* d*"],
      ["/services", `B *c* d* (${marks})`],
      ["/contact", "+49 *30* 1"],
    ] as const
  ) {
    const html = await marked.parse(markdownOf(site.pageAt(path)!, site));
    assertEquals(html.replace(/<[^>]*>/g, "").includes(fact), true, html);
  }
});
