import { z } from "zod";
import { unknownName } from "./nearest.ts";
import { asMessage, it, say, type Saying, sayingsIn } from "./saying.ts";

/** Messages for a value: its form, or that it is missing; `names` are those it may hold. */
export const must = (be: Saying, names: readonly string[] = []) => ({
  error(issue: z.core.$ZodRawIssue): string {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
    if (issue.input === undefined) return asMessage(say`${it} is missing. Add ${be}`);
    if (unknown.length === 0) return asMessage(say`${it} must be ${be}`);
    return asMessage(
      ...unknown.map((key) => say`${it} is unknown. ${unknownName(key, names)}`),
    );
  },
});

export const textForm = (be: Saying) => z.string(must(be)).trim().min(1, must(be));

export const formedText = (form: RegExp, be: Saying) => z.string(must(be)).regex(form, must(be));

export const object = <Shape extends z.ZodRawShape>(
  shape: Shape,
  be: Saying,
) => z.strictObject(shape, must(be, Object.keys(shape)));

/** Lists what is wrong with a value, and where in it; each unknown name comes for itself. */
export const problemsOf = ({ issues }: z.ZodError): { path: PropertyKey[]; problem: Saying }[] =>
  issues.flatMap((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [];
    return sayingsIn(issue.message)
      .map((problem, at) => ({ path: [...issue.path, ...names.slice(at, at + 1)], problem }));
  });
