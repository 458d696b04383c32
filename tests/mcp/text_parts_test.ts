import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { documentPart } from "../../lib/mcp/read_document.ts";

const part = (text: string, offset: number, limit: number, most?: number) =>
  documentPart("/a", { title: "A", text: () => text }, offset, limit, most);

const texts = fc.string({ unit: fc.constantFrom("a", "ä", "\n", '"', "–", "😀", "𝄞") });

Deno.test("parts put together are the text, and none is longer than its limit", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, limit) => {
    let read = "";
    for (let offset: number | null = 0; offset !== null;) {
      const { text: chosen, totalChars, nextOffset } = part(text, offset, limit);
      assert([...chosen].length <= limit);
      assert(chosen.isWellFormed());
      assertEquals(totalChars, [...text].length);
      read += chosen;
      offset = nextOffset;
    }
    assertEquals(read, text);
  }));
});

Deno.test("beyond the end there is nothing, and nothing follows", () => {
  const beyond = { path: "/a", title: "A", text: "", nextOffset: null, updated: undefined };
  assertEquals(part("abc", 3, 5), { ...beyond, totalChars: 3 });
  assertEquals(part("😀", 99, 5), { ...beyond, totalChars: 1 });
});

Deno.test("a part is shortened until its JSON fits, and no further than one character", () => {
  fc.assert(fc.property(texts, fc.integer({ min: 90, max: 150 }), (text, most) => {
    const shortened = part(text, 0, 1_000, most);
    assert(JSON.stringify(shortened).length <= most);
    assert(text.startsWith(shortened.text));
    assert(text === "" || shortened.text !== "");
  }));
});
