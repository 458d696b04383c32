import { z } from "zod";
import { unknownName } from "../nearest.ts";

/** Messages for a value: its form, or that it is missing; `names` are those it may hold. */
export const must = (be: string, names: readonly string[] = []) => ({
  error(issue: z.core.$ZodRawIssue): string {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => `is unknown. ${unknownName(key, names)}`).join("\n");
    }
    return issue.input === undefined ? `is missing. Add ${be}` : `must be ${be}`;
  },
});

export const text = (be: string) => z.string(must(be)).trim().min(1, must(be));

export const object = <Shape extends z.ZodRawShape>(shape: Shape, be: string) =>
  z.strictObject(shape, must(be, Object.keys(shape)));

/** Lists what is wrong with a value, and where in it; each unknown name comes for itself. */
export function problemsOf({ issues }: z.ZodError): { path: PropertyKey[]; problem: string }[] {
  return issues.flatMap((issue) => {
    const { path, message: problem } = issue;
    if (issue.code !== "unrecognized_keys") return { path, problem };
    // Its message has a line for each of the names.
    const lines = problem.split("\n");
    return issue.keys.map((key, at) => ({ path: [...path, key], problem: lines[at]! }));
  });
}
