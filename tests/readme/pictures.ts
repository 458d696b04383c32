/**
 * Takes the README's picture of the start page anew, and those of the owner's handbook, each from the
 * example that stands above it:
 * `deno run -A --no-check --lock=tests/deno.lock tests/readme/pictures.ts`
 */
// deno-lint-ignore no-import-prefix -- for pictures and browser tests alone
import { chromium } from "npm:playwright-core@1.65.1";
import { tempFolder } from "../kit/folder.ts";
import { startService } from "../kit/program.ts";
import { findChromium } from "../system/browser/executable.ts";
import { blockExamples, handbooks, picturesFolder } from "./handbook.ts";

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox"],
});

/** Opens a page, and gives what takes a picture of one of its elements or of all that is seen. */
async function camera(contentDir: string, width: number, height: number) {
  const service = await startService({ CONTENT_DIR: contentDir });
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  const developerTools = await page.context().newCDPSession(page);
  return {
    async take(path: string, file: string, quality: number, selector?: string) {
      await page.goto(`http://127.0.0.1:${service.listening}${path}`, { waitUntil: "networkidle" });
      const box = selector && await page.locator(selector).boundingBox();
      const clip = box
        ? { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32, scale: 1 }
        : undefined;
      const picture = { format: "webp", quality, clip } as const;
      const { data } = await developerTools.send("Page.captureScreenshot", picture);
      Deno.writeFileSync(file, Uint8Array.fromBase64(data));
      console.log(`${file}: ${Deno.statSync(file).size} bytes`);
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

{
  await using start = await camera("content", 1280, 800);
  await start.take("/", ".ci/start-page.webp", 75);
}

using folder = tempFolder();
const write = (file: string, text: string) => {
  const path = `${folder.dir}/${file}`;
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, text);
};
write("site.json", JSON.stringify({ name: "Example", languages: ["en"] }));
write("en/index.md", "---\ntitle: Start\n---\n");
Deno.mkdirSync(`${folder.dir}/assets`);
Deno.copyFileSync("tests/site/assets/yard.png", `${folder.dir}/assets/office.jpg`);
const services = { "Wills": 390, "Contracts": 240, "Employment law": 180 };
for (const [title, price] of Object.entries(services)) {
  const description = "What the client has when it is done, in one sentence.";
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const front = `title: ${title}\ndescription: ${description}\nprice: ${price}`;
  write(`en/services/${slug}.md`, `---\n${front}\n---\n`);
}
const examples = blockExamples(handbooks[0]?.text ?? "");
for (const [name, text] of examples) write(`en/${name}.md`, `---\ntitle: ${name}\n---\n\n${text}`);

await using blocks = await camera(folder.dir, 760, 900);
Deno.mkdirSync(picturesFolder, { recursive: true });
for (const name of examples.keys()) {
  await blocks.take(`/${name}`, `${picturesFolder}/${name}.webp`, 80, `.block-${name}`);
}
await browser.close();
