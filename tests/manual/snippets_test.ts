import { curl } from "../../lib/pages/reference/manual.ts";
import { compare } from "../kit/cases.ts";

const url = "https://www.practice.example/ask?query=a";
const body = { text: 'it\'s "true"', more: [true, false, null] };
const calls: Record<string, string> = {
  "A call to read": curl("GET", url, {}),
  "A call for a stream": curl("GET", url, { Accept: "text/event-stream" }),
  "A call to send": curl("POST", url, { "Content-Type": "application/json" }, body),
  "A call to send nothing": curl("POST", url, {}),
};

Deno.test("A call is written as a shell reads it; snippets.md shows how", () => {
  const written =
    Object.entries(calls).map(([title, call]) => `# ${title}\n\n${call}`).join("\n\n") + "\n";
  compare(new URL("snippets.md", import.meta.url), written);
});
