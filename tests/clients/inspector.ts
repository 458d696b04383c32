import { Project } from "./node.ts";
import { useMcp } from "./programs/mcp_client.ts";

await using project = await Project.create(["@modelcontextprotocol/inspector@2.12.0"]);

/** Runs one method with the Inspector's command line and gives what it prints. */
async function inspect(url: string, ...options: string[]) {
  const fixed = ["--cli", url, "--transport", "http", "--format", "json"];
  const { stdout, stderr } = await project.run("npx", "mcp-inspector", ...fixed, ...options);
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
