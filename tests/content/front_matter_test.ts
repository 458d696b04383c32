import { assertEquals } from "@std/assert";
import { Findings } from "../../lib/site/content_error.ts";
import { parseFrontMatter, readFields } from "../../lib/site/front_matter.ts";

const parsed = (text: string) => parseFrontMatter("en/a.md", text, new Findings());
const page = (front: string, body = "Text.") => `---\n${front}\n---\n${body}`;

Deno.test("Messages can name the line of every key and of the body", () => {
  const { lines, bodyLine } = parsed(page("title: A\norder: 2", "\n\nText."));
  assertEquals([...lines.values(), bodyLine], [2, 3, 7]);
});

Deno.test("A byte order mark and Windows line ends change nothing", () => {
  const text = page("title: A", "One.\n\nTwo.");
  assertEquals(parsed("\uFEFF" + text.replaceAll("\n", "\r\n")), parsed(text));
});

Deno.test("Fields that nobody knows are named and mean nothing", () => {
  const text = page("title: A\ntags: [x]\n__proto__: { draft: true }\nnav-order: 1\nweight: 2");
  const { hiddenBy, lines } = parsed(text);
  const unknown = [...lines].filter(([name]) => !readFields.includes(name)).flat();
  assertEquals([hiddenBy, ...unknown], [undefined, "tags", 3, "__proto__", 4, "nav-order", 5]);
});
