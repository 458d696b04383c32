import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { longestFitting, textPart } from "../../lib/mcp/read_document.ts";

const texts = fc.string({ unit: fc.constantFrom("a", "ä", "\n", '"', "–", "😀", "𝄞") });

Deno.test("parts put together are the text, and none is longer than its limit", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, limit) => {
    let read = "";
    for (let offset: number | null = 0; offset !== null;) {
      const part = textPart(text, offset, limit);
      assert([...part.text].length <= limit);
      assert(part.text.isWellFormed());
      assertEquals(part.totalChars, [...text].length);
      read += part.text;
      offset = part.nextOffset;
    }
    assertEquals(read, text);
  }));
});

Deno.test("beyond the end there is nothing, and nothing follows", () => {
  assertEquals(textPart("abc", 3, 5), { text: "", totalChars: 3, nextOffset: null });
  assertEquals(textPart("😀", 99, 5), { text: "", totalChars: 1, nextOffset: null });
});

Deno.test("a part is shortened until its JSON fits, and no further than one character", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 60, max: 120 }), (text, mostChars) => {
    const part = longestFitting((limit) => textPart(text, 0, limit), 1_000, mostChars);
    assert(JSON.stringify(part).length <= mostChars);
    assert(text.startsWith(part.text));
    assert(text === "" || part.text !== "");
  }));
});
