import { testApp, testClock } from "../kit/app.ts";
import { tools } from "../../lib/mcp/tools.ts";
import { compare } from "../kit/cases.ts";
import { discoveryFiles, read } from "./support.ts";

/** The interfaces stand in files_test.ts. */
const withoutInterfaces = (text: string) =>
  text.replace(/("item":)\[[^\]]*\]/, '$1["{INTERFACES}"]');

const app = testApp({ now: testClock().now });
const folder = new URL("recorded/", import.meta.url);

/** The tools stand in mcp/tools_test.ts; here they are named in the order of their table. */
const quoted = tools.mcp.map(({ name }) => `\`${name}\``);
const withoutTools = (text: string) => text.replace(quoted.join(", "), "{TOOLS}");

for (const path of discoveryFiles) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  Deno.test(`${path} says what stands in recorded/${name}`, async () => {
    const text = withoutInterfaces(withoutTools(await read(app, path)));
    const shown = text.startsWith("{") ? JSON.stringify(JSON.parse(text), null, 2) + "\n" : text;
    compare(new URL(name, folder), shown);
  });
}
