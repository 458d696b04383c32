import { succeed } from "../kit/program.ts";
import { npmProgram, withDescription } from "./description.ts";

const spectral = "npm:@stoplight/spectral-cli@6.16.3";

await withDescription(async (file, dir) => {
  const rules = `${dir}/rules.json`;
  await Deno.writeTextFile(rules, JSON.stringify({ extends: ["spectral:oas"] }));
  const options = ["lint", file, "--ruleset", rules, "--fail-severity", "warn"];
  await succeed({ args: npmProgram(spectral, ...options) });
});
