import { succeed } from "../kit/program.ts";
import { npmProgram, withDescription } from "./description.ts";

const redocly = "npm:@redocly/cli@2.77.0";

await withDescription(async (file) => {
  const options = ["lint", file, "--format", "json", "--extends", "recommended"];
  const report = JSON.parse(await succeed({ args: npmProgram(redocly, ...options) }));
  const { errors, warnings } = report.totals;
  if (errors + warnings > 0) throw new Error(JSON.stringify(report.problems, null, 1));
});
