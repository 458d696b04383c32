/**
 * Takes the README's picture of the start page anew, and those of the owner's handbook, each from the
 * example that stands above it:
 * `deno run -A --no-check --lock=tests/deno.lock tests/readme/pictures.ts`
 */
// deno-lint-ignore no-import-prefix -- for pictures and browser tests alone
import { chromium } from "npm:playwright-core@1.65.1";
import { tempFolder } from "../kit/folder.ts";
import { startService } from "../kit/program.ts";
import { findProgram } from "../system/deploy/site.ts";
import { blockExamples, handbooks, picturesFolder } from "./handbook.ts";

const browser = await chromium.launch({
  executablePath: findProgram("chromium"),
  args: ["--no-sandbox"],
});

/** Serves a folder, and takes pictures of its pages, or of the first element of each that fits. */
async function take(
  contentDir: string,
  [width, height]: [number, number],
  pictures: { path: string; file: string; selector?: string }[],
): Promise<void> {
  await using service = await startService({ CONTENT_DIR: contentDir });
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
  const developerTools = await page.context().newCDPSession(page);
  for (const { path, file, selector } of pictures) {
    await page.goto(`http://127.0.0.1:${service.listening}${path}`, { waitUntil: "networkidle" });
    const box = selector && await page.locator(selector).boundingBox();
    const clip = box
      ? { x: box.x - 16, y: box.y - 16, width: box.width + 32, height: box.height + 32, scale: 1 }
      : undefined;
    const picture = { format: "webp", quality: 78, clip } as const;
    const { data } = await developerTools.send("Page.captureScreenshot", picture);
    Deno.writeFileSync(file, Uint8Array.fromBase64(data));
  }
}

const service = (title: string, price: number) =>
  `---
title: ${title}
description: What the client has when it is done, in one sentence.
price: ${price}
---
`;
const examples = blockExamples(handbooks[0]!.text);
const files: Record<string, string> = {
  "site.json": JSON.stringify({ name: "Example", languages: ["en"] }),
  "en/index.md": "---\ntitle: Start\n---\n",
  "en/services/wills.md": service("Wills", 390),
  "en/services/contracts.md": service("Contracts", 240),
  "en/services/employment-law.md": service("Employment law", 180),
};
for (const [name, text] of examples) files[`en/${name}.md`] = `---\ntitle: ${name}\n---\n\n${text}`;

using folder = tempFolder();
for (const dir of ["en/services", "assets"]) {
  Deno.mkdirSync(`${folder.dir}/${dir}`, { recursive: true });
}
for (const [file, text] of Object.entries(files)) {
  Deno.writeTextFileSync(`${folder.dir}/${file}`, text);
}
Deno.copyFileSync("tests/site/assets/yard.png", `${folder.dir}/assets/office.jpg`);

await take("content", [1280, 800], [{ path: "/", file: ".ci/start-page.webp" }]);
await take(
  folder.dir,
  [760, 900],
  [...examples.keys()].map((name) => ({
    path: `/${name}`,
    file: `${picturesFolder}/${name}.webp`,
    selector: `.block-${name}`,
  })),
);
await browser.close();
