/**
 * Takes the README's picture of the start page anew:
 * `deno run -A --no-check --lock=tests/deno.lock tests/readme/picture.ts`
 */
// deno-lint-ignore no-import-prefix -- for pictures and browser tests alone
import { chromium } from "npm:playwright-core@1.65.1";
import { startService } from "../kit/program.ts";
import { findChromium } from "../pages/browser/executable.ts";

const file = ".ci/start-page.webp";
const size = { width: 1280, height: 800 };

await using service = await startService({ CONTENT_DIR: "content" });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: size, colorScheme: "light" });
await page.goto(`http://127.0.0.1:${service.listening}/`, { waitUntil: "networkidle" });
const developerTools = await page.context().newCDPSession(page);
const { data } = await developerTools.send("Page.captureScreenshot", {
  format: "webp",
  quality: 75,
});
Deno.writeFileSync(file, Uint8Array.fromBase64(data));
await browser.close();
console.log(`${file}: ${Deno.statSync(file).size} bytes`);
