/**
 * Takes the pictures of the owner's handbook anew, each from the example that stands above it:
 * `deno run -A --no-check --lock=tests/deno.lock tests/readme/handbook_pictures.ts`
 */
// deno-lint-ignore no-import-prefix -- for pictures and browser tests alone
import { chromium } from "npm:playwright-core@1.65.1";
import { tempFolder } from "../kit/folder.ts";
import { startService } from "../kit/program.ts";
import { findChromium } from "../pages/browser/executable.ts";
import { blockExamples, handbook, picturesFolder } from "./handbook.ts";

const size = { width: 760, height: 900 };
const services = ["Wills", "Contracts", "Employment law"];

using folder = tempFolder();
const write = (file: string, text: string) => {
  const path = `${folder.dir}/${file}`;
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, text);
};
write("site.json", JSON.stringify({ name: "Example", languages: ["en"] }));
write("en/index.md", "---\ntitle: Start\n---\n");
for (const title of services) {
  const description = "What the client has when it is done, in one sentence.";
  const slug = title.toLowerCase().replaceAll(" ", "-");
  write(`en/services/${slug}.md`, `---\ntitle: ${title}\ndescription: ${description}\n---\n`);
}
const examples = blockExamples(handbook() ?? "");
for (const [name, text] of examples) write(`en/${name}.md`, `---\ntitle: ${name}\n---\n\n${text}`);

await using service = await startService({ CONTENT_DIR: folder.dir });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: size, colorScheme: "light" });
const developerTools = await page.context().newCDPSession(page);
Deno.mkdirSync(picturesFolder, { recursive: true });
for (const name of examples.keys()) {
  await page.goto(`http://127.0.0.1:${service.listening}/${name}`, { waitUntil: "networkidle" });
  const box = await page.locator(`.block-${name}`).boundingBox();
  const margin = 16;
  const { data } = await developerTools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 80,
    clip: {
      x: box!.x - margin,
      y: box!.y - margin,
      width: box!.width + 2 * margin,
      height: box!.height + 2 * margin,
      scale: 1,
    },
  });
  const file = `${picturesFolder}/${name}.webp`;
  Deno.writeFileSync(file, Uint8Array.fromBase64(data));
  console.log(`${file}: ${Deno.statSync(file).size} bytes`);
}
await browser.close();
