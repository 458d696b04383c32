import { assertEquals } from "@std/assert";
import { shellCommands } from "./fences.ts";

Deno.test("Commands are found in shell blocks alone, continued lines and all, without pipes", () => {
  const markdown = [
    "```sh\nnpm install\n# A remark\ncurl -s 'a|b'\ncurl b \\\n  -d '{\n \"c\": 1}'\n```",
    "```http\ncurl no\n```",
    "```bash try\ncurl c\n```",
    "curl no",
    "```console\n$ curl 'x | y' | jq .\n{}\ncurl no\n$ curl 'a\nb' | head\nb\n```",
  ].join("\n\n");
  assertEquals(shellCommands(markdown), [
    "npm install",
    "curl -s 'a|b'",
    "curl b \\\n  -d '{\n \"c\": 1}'",
    "curl c",
    "curl 'x | y'",
    "curl 'a\nb'",
  ]);
});
