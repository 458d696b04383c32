import { assert, assertEquals } from "@std/assert";

const token = /<\?.*?\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+/gys;

/** Fails unless a text is one XML element whose tags close in order and whose references are known. */
export function assertWellFormed(xml: string): void {
  const open: string[] = [];
  let roots = 0;
  let end = 0;
  for (const { 0: text, 1: closes, 2: name, 4: empty, index } of xml.matchAll(token)) {
    assert(!/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text), `stray & in ${text}`);
    end = index + text.length;
    if (name === undefined) continue;
    if (closes) {
      assertEquals(open.pop(), name);
    } else {
      if (open.length === 0) roots += 1;
      if (!empty) open.push(name);
    }
  }
  assertEquals(end, xml.length, `no XML from ${xml.slice(end, end + 40)}`);
  assertEquals([open, roots], [[], 1]);
}
