import { testApp, testClock } from "../kit/app.ts";
import { compare } from "../kit/cases.ts";
import { discoveryFiles, read } from "./support.ts";

const app = testApp({ now: testClock().now });
const folder = new URL("recorded/", import.meta.url);

for (const path of discoveryFiles) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  Deno.test(`${path} says what stands in recorded/${name}`, async () => {
    const text = await read(app, path);
    const shown = text.startsWith("{") ? JSON.stringify(JSON.parse(text), null, 2) + "\n" : text;
    compare(new URL(name, folder), shown);
  });
}
