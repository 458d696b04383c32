import { assertEquals, assertStringIncludes } from "@std/assert";
import { withNoBreakSpaces } from "../../lib/pages/html.ts";
import { page, siteOf } from "../content/folder.ts";
import { testApp } from "../kit/app.ts";

const tied = (html: string) => withNoBreakSpaces(html).replaceAll("\u00a0", "~");

Deno.test("In HTML a number stays with its unit and its name, an abbreviation with its parts", () => {
  for (
    const text of [
      "3~to~5~weeks, 80~%, CHF~260, 12~000~lines, RFC~9110, §~13, Art.~6~Abs.~2",
      "in 2026 we did, up to 3 and 4~more, z.~B. zzgl.~USt., Version~3",
      "at 10:30 the 1.5~times, A-4 paper",
    ]
  ) assertEquals(tied(text.replaceAll("~", " ")), text.replace("Version~", "Version "));
});

Deno.test("In HTML a range of times stays together, and a postcode with its town", () => {
  for (
    const text of [
      "Tuesday to Friday, 10~to~13 and 14:30~to~18",
      "6:30~pm~to~10~pm, Saturday, 9~am~to~1~pm",
      "Dienstag bis Freitag, 10~bis~13 und 14:30~bis~18~Uhr",
      "Musterstraße 7, 12345~Musterstadt",
      "from €4,800 to €10,800, 1.5 to 2",
    ]
  ) assertEquals(tied(text.replaceAll("~", " ")), text);
});

Deno.test("Markup, code and what a form sends back keep their spaces", () => {
  for (
    const html of [
      '<a title="5 weeks" href="/a b">',
      "<code>5 weeks</code>",
      "<pre><code>RFC 9110\n5 weeks</code></pre>",
      "<textarea name=message>5 weeks</textarea>",
      "<script type=application/json>5 weeks</script>",
    ]
  ) assertEquals(tied(html), html);
});

Deno.test("What programs read has plain spaces, whatever the owner typed", async () => {
  const app = testApp({
    site: siteOf({
      "site.json": '{ "name": "Example", "languages": ["de"], "hourlyRate": 95 }',
      "de/index.md": page("title: Start\npublished: 2026-01-02", "Nach 5\u00a0Wochen, z.\u202fB."),
      "de/services/a.md": page("title: A\nduration: 3\u00a0Wochen", "In 5\u00a0Wochen."),
    }),
  });
  const read = async (path: string) => await (await app.send(path)).text();
  const paths = ["/index.md", "/services/a.md", "/pricing.md", "/llms.txt", "/privacy.md"];
  for (const path of [...paths, "/api/v1/services", "/ask?query=Wochen&streaming=false"]) {
    assertEquals((await read(path)).match(/[\u00a0\u202f].{0,20}/)?.[0], undefined, path);
  }
  assertStringIncludes(await read("/services/a"), "In 5\u00a0Wochen.");
});
