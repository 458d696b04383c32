import { run } from "../kit/program.ts";
import { useMcp } from "./mcp_client.ts";

const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** Runs one method with the Inspector's command line and gives what it prints. */
async function inspect(url: string, ...options: string[]) {
  const { stdout, stderr } = await run({
    command: "npx",
    args: ["-y", inspector, "--cli", url, "--transport", "http", "--format", "json", ...options],
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout).result;
}

await useMcp((url) =>
  Promise.resolve({
    async toolNames() {
      const { tools } = await inspect(url, "--method", "tools/list", "--strict");
      return tools.map(({ name }: { name: string }) => name);
    },
    async call(name, args) {
      const named = Object.entries(args)
        .flatMap(([key, value]) => ["--tool-arg", `${key}=${value}`]);
      const options = ["--method", "tools/call", "--tool-name", name, ...named];
      const { isError = false, content } = await inspect(url, ...options);
      return { isError, text: content[0].text };
    },
  })
);
