/**
 * Prints how long others had to wait at most, in milliseconds, while the index and the warnings of
 * the site in a folder were made: by the processor time of the thread, then by the clock. What the
 * search loads is there before.
 */
import { loadSite } from "../../lib/content/load_site.ts";
import "../../lib/search/index.ts";
import { origin, testApp } from "../kit/app.ts";

/** Processor time of this thread; the first number of the file is in nanoseconds. */
const processor = () => parseInt(Deno.readTextFileSync("/proc/thread-self/schedstat")) / 1e6;
const clock = () => performance.now();

const app = testApp({ site: loadSite(Deno.args[0]!, { baseUrl: origin }) });
let isDone = false;
const idle = app.idle().finally(() => isDone = true);
const longest = [0, 0];
for (let last = [processor(), clock()]; !isDone;) {
  await new Promise((resolve) => setTimeout(resolve));
  const now = [processor(), clock()];
  now.forEach((time, place) => longest[place] = Math.max(longest[place]!, time - last[place]!));
  last = now;
}
await idle;
console.log(longest.join(" "));
