import { describedProject } from "./generated.ts";

await using project = await describedProject(["@stoplight/spectral-cli@6.16.3"]);
await project.write("rules.json", { extends: ["spectral:oas"] });
const options = ["openapi.json", "--ruleset", "rules.json", "--fail-severity", "warn"];
await project.succeed("npx", "spectral", "lint", ...options);
