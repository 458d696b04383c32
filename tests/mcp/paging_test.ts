import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { fittingPage, textPage } from "../../lib/mcp/paging.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "ä", "\n", '"', "–", "😀", "𝄞") });

Deno.test("pages put together are the text, and none is longer than its limit", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, limit) => {
    let read = "";
    for (let offset: number | null = 0; offset !== null;) {
      const page = textPage(text, offset, limit);
      assert([...page.text].length <= limit);
      assert(page.text.isWellFormed());
      assertEquals(page.totalChars, [...text].length);
      read += page.text;
      offset = page.nextOffset;
    }
    assertEquals(read, text);
  }));
});

Deno.test("beyond the end there is nothing, and nothing follows", () => {
  assertEquals(textPage("abc", 3, 5), { text: "", totalChars: 3, nextOffset: null });
  assertEquals(textPage("😀", 99, 5), { text: "", totalChars: 1, nextOffset: null });
});

Deno.test("a page is shortened until its JSON fits, and no further than one character", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 60, max: 120 }), (text, mostChars) => {
    const toJson = (page: unknown) => JSON.stringify(page);
    const json = fittingPage({ text, offset: 0, limit: 1_000 }, toJson, mostChars);
    const page = JSON.parse(json);
    assert(json.length <= mostChars);
    assert(text.startsWith(page.text));
    assert(text === "" || page.text !== "");
  }));
});
