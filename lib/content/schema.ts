import { z } from "zod";

/** Messages for a value: what it has to be, or that it is missing; `names` are those it may hold. */
export const must = (be: string, names: readonly string[] = []) => ({
  error({ code, input }: z.core.$ZodRawIssue): string {
    if (code === "unrecognized_keys") {
      return `is not known here. Use one of ${names.join(", ")}, or remove it`;
    }
    return input === undefined ? `is missing. Add ${be}` : `is not ${be}. Write it so`;
  },
});

export const text = (be: string) => z.string(must(be)).trim().min(1, must(be));

export const object = <Shape extends z.ZodRawShape>(shape: Shape, be: string) =>
  z.strictObject(shape, must(be, Object.keys(shape)));

/** What is wrong with a value, and where in it; each name that is not known comes for itself. */
export function problemsOf({ issues }: z.ZodError): { path: PropertyKey[]; problem: string }[] {
  return issues.flatMap((issue) => {
    const { path, message: problem } = issue;
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...path, key], problem }))
      : { path, problem };
  });
}
