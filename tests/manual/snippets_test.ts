import { type Call, curl } from "../../lib/manual/snippets.ts";
import { compare } from "../kit/cases.ts";

const url = "https://www.practice.example/ask?query=a";
const read: Call = { method: "GET", url, headers: {} };
const calls: Record<string, Call> = {
  "A call to read": read,
  "A call for a stream": { ...read, headers: { Accept: "text/event-stream" } },
  "A call to send": {
    method: "POST",
    url,
    headers: { "Content-Type": "application/json" },
    body: { text: 'it\'s "true"', more: [true, false, null] },
  },
  "A call to send nothing": { ...read, method: "POST" },
};

Deno.test("A call is written as a shell reads it; snippets.md shows how", () => {
  const written =
    Object.entries(calls).map(([title, call]) => `# ${title}\n\n${curl(call)}`).join("\n\n") + "\n";
  compare(new URL("snippets.md", import.meta.url), written);
});
