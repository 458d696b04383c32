import { describedProject } from "./generated.ts";

await using project = await describedProject(["@redocly/cli@2.77.0"]);
const options = ["lint", "openapi.json", "--format", "json", "--extends", "recommended"];
const { totals, problems } = JSON.parse(await project.succeed("npx", "redocly", ...options));
if (totals.errors + totals.warnings > 0) throw new Error(JSON.stringify(problems, null, 1));
