import { withoutIndex } from "../content/folder.ts";
import { assertEquals } from "@std/assert";
import { marked } from "marked";
import { markdownOf } from "../../lib/site/text.ts";
import { testSiteWith } from "../kit/app.ts";

const body =
  `Up [to](/services/api-review), [near](about#who), [home](/), [titled](/pricing "Rate").
[Form](/contact#name=A), [search](/search?query=a), [file](/assets/terms.pdf), [away](https://a.example/pricing),
[nobody](/missing), [here](#below), [written](/pricing.md), [second](/notes?page=2), ![](/assets/bridge.svg),
\`[code](/pricing)\`, [a][one]

[one]: </en/services> "Services"

\`\`\`md
[block](/pricing)
\`\`\``;

const led =
  `Up [to](/services/api-review.md), [near](/about.md#who), [home](/index.md), [titled](/pricing.md "Rate").
[Form](/contact#name=A), [search](/search?query=a), [file](/assets/terms.pdf), [away](https://a.example/pricing),
[nobody](/missing), [here](#below), [written](/pricing.md), [second](/notes.md?page=2), ![](/assets/bridge.svg),
\`[code](/pricing)\`, [a][one]

[one]: </en/services.md> "Services"

\`\`\`md
[block](/pricing)
\`\`\``;

Deno.test("Links in Markdown lead to the Markdown of pages, but to the form and the search as a person opens them", () => {
  const site = testSiteWith({ "de/links.md": `---\ntitle: Links\n---\n\n${body}\n` });
  assertEquals(withoutIndex(markdownOf(site.pageAt("/links")!, site)), `# Links\n\n${led}\n`);
});

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
