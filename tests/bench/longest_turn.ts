/**
 * Prints how long, in milliseconds, others had to wait at most while the index and the warnings of
 * the site in a folder were made. What the search loads is there before.
 */
import { loadSite } from "../../lib/load_site.ts";
import "../../lib/search/index.ts";
import { configOf, testApp } from "../kit/app.ts";

const app = testApp({ site: loadSite(Deno.args[0]!, configOf()) });
let isDone = false;
const idle = app.idle().finally(() => isDone = true);
let longest = 0;
for (let last = performance.now(); !isDone;) {
  await new Promise((resolve) => setTimeout(resolve));
  const now = performance.now();
  longest = Math.max(longest, now - last);
  last = now;
}
await idle;
console.log(longest);
