import { assert, assertEquals } from "@std/assert";
import { blocks } from "../../../lib/markdown/blocks.ts";
import { characters } from "../../../lib/site/site_json.ts";
import { browserTest, serve } from "./stage.ts";

/** Text as owners write it: whatever Markdown has, with each mark within a line. */
const words = `### Title with \`code\`

Words, [a link](/contact), **strong**, [\`code\` in a link](/contact), \`code\`, <kbd>Ctrl</kbd>,
<mark>marked [link](/contact)</mark>, <small>small</small> and a note.[^note]

- Dash with [a link](/contact)
- [x] Task

1. Number

> Quoted, with [a link](/contact) and \`code\`

| Name | Hours | Price |
| --- | --- | ---: |
| [Row](/contact) | \`code\` | 12 |

\`\`\`ts
// Comment
const answer: number = await ask("why", 42);
\`\`\`

\`\`\`
Plain code
\`\`\`

![A yard](/assets/yard.png "Caption with a title")

![One](/assets/yard.png "One") ![Two](/assets/yard.png "Two")

${
  ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"].map((kind) =>
    `> [!${kind}]\n> Remark with [a link](/contact) and \`code\`\n`
  ).join("\n")
}
<details open><summary>Asked</summary>Answered</details>

<form action="/search"><label for="id">Label</label><input id="id" value="Typed">
<textarea aria-label="More">Typed</textarea><p><button>Send</button></p></form>
`;

const list = `- **12** years\n- **Name** with [a link](/contact) and \`code\``;

/** Every block with a list in it, then those that show more in their own ways. */
const samples = [
  ...blocks.keys().map((name) => `:::${name}[Label]\n\n${list}\n\n:::`),
  `:::cards{of=services}\n:::`,
  `:::steps\n\n1. **First.** Words\n2. Then [a link](/contact)\n\n:::`,
  `:::steps\n\n#### First\n\nWords with \`code\`\n\n#### Then\n\nWords\n\n:::`,
  `:::case[Example]\n\nWords with [a link](/contact) and \`code\`\n\n:::`,
  `:::quote[A client]\n\nOne voice\n\n:::`,
  `#### Voices\n\n:::quote[A client]\n\nLoud\n\n:::\n\n:::quote[Another]\n\nLow\n\n:::`,
  `:::profile[Name, task]\n\n![Name](/assets/yard.png)\n\nWords with [a link](/contact)\n\n:::`,
  `#### Team\n\n:::profile[One]\n\nWords\n\n:::\n\n:::profile[Two]\n\nWords\n\n:::`,
  `:::band\n\nWords with [a link](/contact) and \`code\`\n\n:::`,
  `:::beside[Label]\n\n![A yard](/assets/yard.png)\n\nWords with [a link](/contact)\n\n:::`,
  `:::action[Write]{href=/contact}\n\nWords with [a link](/contact)\n\n:::`,
  `:::action[Only a button]{href=/contact}\n:::`,
  `:::prices\n:::`,
].join("\n\n");

/** A text in a block, whose colons are more than those of the blocks in it. */
const within = (block: string, content: string, colons = ":::::") =>
  `${colons}${block}\n\n${content}\n\n${colons}\n`;
const everything = `${words}\n${samples}`;

/** All of it on each ground there is, and on those in a band of the owner's colour. */
const onGround = (name: string) => within(name, everything);
const body = [
  everything,
  onGround("band"),
  ...["case[Example]", "action", "band"].map((name) =>
    within("band{tone=brand}", onGround(name), ":::::::")
  ),
  within("case[Example]", onGround("band{tone=brand}"), ":::::::"),
  onGround("band{tone=brand}"),
  onGround("action"),
].join("\n");
const note = "\n[^note]: A note with [a link](/contact) and `code`.";

/** Of each arrangement of a page one with all of it; a home page that ends with an action. */
const views = [
  { file: "de/index.md", path: "/", width: 1280, text: body },
  { file: "de/all.md", path: "/all", width: 390, text: body + note },
  { file: "de/services/all.md", path: "/services/all", width: 1280, text: body + note },
];

const files = {
  ...Object.fromEntries(views.map(({ file, text }) => [file, `---\ntitle: All\n---\n\n${text}`])),
  "de/services/priced.md": "---\ntitle: With a price\nprice: 1200\n---\n",
};

/**
 * Finds each text of the main part, and all that is painted below it: a list of elements, the lowest
 * first. What a style writes is among them: the number of a step, a cell's name, the language of code.
 */
const findTexts = `(() => {
  globalThis.texts = [];
  const add = (text, element, box, pseudo) => {
    const { left, top, width, height } = box();
    // Only what is in the window can be asked for.
    if (top < 0 || top + height > innerHeight) scrollTo({ top: scrollY + top, behavior: "instant" });
    const stack = document.elementsFromPoint(left + width / 2, box().top + height / 2).reverse();
    const below = pseudo ? stack : stack.slice(0, stack.indexOf(element) + 1);
    if (below.length > 0) texts.push({ text: text.trim(), element, pseudo, below });
  };
  const range = document.createRange();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: { data, parentElement } } = walker;
    range.selectNodeContents(walker.currentNode);
    const line = () => range.getClientRects()[0];
    if (data.trim() !== "" && line()) add(data, parentElement, line);
  }
  for (const field of document.querySelectorAll("main :is(input:not([type=checkbox]), textarea)")) {
    add(field.value, field, () => field.getBoundingClientRect());
  }
  for (const element of document.querySelectorAll("main :is(.steps > li, [data-label], .code)")) {
    const { content } = getComputedStyle(element, "::before");
    if (content === "none") continue;
    const corner = () => ({ ...element.getBoundingClientRect().toJSON(), width: 32, height: 24 });
    add(content, element, corner, "::before");
  }
  return texts.length;
})()`;

/**
 * Lists the texts found that have too little contrast to what is below them, with it: WCAG 2.2
 * (1.4.3) asks for 3:1 from 24 pixels on, or from 18.66 in bold, else for 4.5:1.
 */
const unreadable = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  /** Reads a colour in any notation: red, green and blue up to 255, and alpha up to 1. */
  const colour = (notation) => known.getOrInsertComputed(notation, () => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = notation;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { parts: [red, green, blue], alpha: alpha / 255 };
  });
  const over = (below, { parts, alpha }) =>
    parts.map((part, at) => part * alpha + below[at] * (1 - alpha));
  const luminance = (parts) => parts
    .map((part) => part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (...both) => {
    const [dark, bright] = both.map(luminance).sort((one, other) => one - other);
    return (bright + 0.05) / (dark + 0.05);
  };
  const backgrounds = new Map();
  const backgroundOf = (element) =>
    backgrounds.getOrInsertComputed(element, () => colour(getComputedStyle(element).backgroundColor));
  return texts.flatMap(({ text, element, pseudo, below }) => {
    const style = getComputedStyle(element, pseudo);
    const own = pseudo ? [colour(style.backgroundColor)] : [];
    const ground = [...below.map(backgroundOf), ...own].reduce(over, [255, 255, 255]);
    const found = contrast(ground, over(ground, colour(style.color)));
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    if (found >= (isLarge ? 3 : 4.5)) return [];
    const places = below.map(({ className }) => className).filter(Boolean);
    return [text + " " + found.toFixed(2) + " in " + places.join(" > ")];
  });
})()`;

/** A dark colour, two of the middle, a pale one and none. */
const brands = ["#14532d", "#e8833a", "#e5484d", "#fff3b0", "#000000"];

browserTest(
  "every text in every block, itself in a band or another block, can be read, by day and by night",
  async ({ page }) => {
    const found: string[] = [];
    for (const character of characters) {
      await serve(page, views.map(({ path }) => path), { theme: { character } }, files);
      for (const { path, width } of views) {
        await page.setViewportSize({ width, height: 2000 });
        await page.goto(path);
        assert(await page.evaluate<number>(findTexts) > 1000, path);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const brand of brands) {
            const paint = `document.documentElement.style.setProperty("--brand", "${brand}")`;
            const texts = await page.evaluate<string[]>(`${paint}, ${unreadable}`);
            found.push(...texts.map((it) => `${character} ${path} ${colorScheme} ${brand}: ${it}`));
          }
        }
      }
    }
    assertEquals(found, []);
  },
);
