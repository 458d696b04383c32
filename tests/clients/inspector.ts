import { useMcp } from "./mcp_client.ts";

const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** Runs one method with the Inspector's command line and gives what it prints. */
async function run(url: string, ...options: string[]) {
  const { success, stdout, stderr } = await new Deno.Command("npx", {
    args: ["-y", inspector, "--cli", url, "--transport", "http", "--format", "json", ...options],
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success && stdout.length === 0) throw new Error(text(stderr));
  return JSON.parse(text(stdout)).result;
}

await useMcp((url) =>
  Promise.resolve({
    async toolNames() {
      const { tools } = await run(url, "--method", "tools/list", "--strict");
      return tools.map(({ name }: { name: string }) => name);
    },
    async call(name, args) {
      const named = Object.entries(args).flatMap((
        [key, value],
      ) => ["--tool-arg", `${key}=${value}`]);
      const { isError = false, content } = await run(
        url,
        "--method",
        "tools/call",
        "--tool-name",
        name,
        ...named,
      );
      return { isError, text: content[0].text };
    },
  })
);
