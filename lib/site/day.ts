import { z } from "zod";
import { must } from "../base/owner_values.ts";
import { asMessage, it, say, type Saying } from "../base/saying.ts";

/** A day in numbers as people write it: 6.2.2027, 06/02/2027. */
const inNumbers = /^(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})$/;

/** Messages for a field that takes a day; to one in numbers they say which line to write. */
export const mustBeDay = (be: Saying) => {
  const { error } = must(be);
  return {
    error(issue: z.core.$ZodRawIssue): string {
      const [, day, month, year] = inNumbers.exec(String(issue.input)) ?? [];
      if (day === undefined || month === undefined) return error(issue);
      const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
      if (!z.iso.date().safeParse(written).success) return error(issue);
      return asMessage(say`${it} is no day as it is written. Write ${written}`);
    },
  };
};

/** A field of front matter that takes an ISO 8601 date. */
export const DayField = z.iso.date(mustBeDay(say`a day such as 2026-11-16`));
