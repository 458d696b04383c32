import { assertEquals } from "@std/assert";
import { withNoBreakSpaces } from "../../lib/pages/typography.ts";

const tied = (html: string) => withNoBreakSpaces(html).replaceAll("\u00a0", "~");

Deno.test("In HTML a number stays with its unit and its name, an abbreviation with its parts", () => {
  for (
    const text of [
      "3 to 5~weeks, 80~%, CHF~260, 12~000~lines, RFC~9110, §~13, Art.~6~Abs.~2",
      "in 2026 we did, up to 3 and 4~more, z.~B. zzgl.~USt., Version~3",
      "at 10:30 the 1.5~times, A-4 paper",
    ]
  ) assertEquals(tied(text.replaceAll("~", " ")), text.replace("Version~", "Version "));
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
