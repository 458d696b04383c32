import { assertEquals, assertThrows } from "@std/assert";
import { attributes, dataBlock, lines, markup, raw } from "../../lib/pages/html.ts";

const hostile = `"><script>alert('x')</script>&`;

Deno.test("a value in a template is escaped, for text and for quoted attributes", () => {
  assertEquals(markup`<p title="${hostile}">${hostile}</p>`.text.match(/<[^>]*>/g)!.length, 2);
  assertEquals(markup`${"<b>&\"'"}`.text, "&lt;b&gt;&amp;&quot;&#39;");
});

Deno.test("markup inside markup stays, text made to look like it does not", () => {
  const inner = markup`<b>${"1 < 2"}</b>`;
  assertEquals(markup`<p>${inner}</p>`.text, "<p><b>1 &lt; 2</b></p>");
  const counterfeit = { text: "<b>" } as unknown as string;
  assertThrows(() => markup`${counterfeit}`);
});

Deno.test("false, null and undefined leave nothing, lists are joined, zero stands", () => {
  assertEquals(markup`${false}${null}${undefined}${["a", markup`<i>`]}${0}`.text, "a<i>0");
  assertEquals(lines(false, "a", undefined, "b").text, "a\nb");
});

Deno.test("an attribute is left out, bare or quoted", () => {
  assertEquals(
    markup`<p${attributes({ a: undefined, b: true, c: '"', d: 0, e: false })}>`.text,
    '<p b c="&quot;" d="0">',
  );
});

Deno.test("a data block cannot be closed from inside", () => {
  const { text } = dataBlock("application/json", { text: "</script><script>" });
  assertEquals(text.match(/<\/?script/g)!.length, 2);
  assertEquals(JSON.parse(text.replace(/<\/?script[^>]*>/g, "")), { text: "</script><script>" });
});

Deno.test("only raw() lets text through as it is", () => {
  assertEquals(markup`${raw("<hr>")}${"<hr>"}`.text, "<hr>&lt;hr&gt;");
});
