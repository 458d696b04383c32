import { assertMatch } from "@std/assert";
import { Project } from "./node.ts";
import { origin } from "./programs/mcp_client.ts";

/** Adding and listing need no account. */
await using project = await Project.create(["@anthropic-ai/claude-code@2.1.330"]);
const added = ["--transport", "http", "site", `${origin}/mcp`];
await project.succeed("npx", "claude", "mcp", "add", ...added);
assertMatch(await project.succeed("npx", "claude", "mcp", "list"), /^site: .*Connected/m);
