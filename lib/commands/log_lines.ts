import { z } from "zod";

/** A part of a line that is passed over where it has another form. */
const lenient = <Part extends z.ZodType>(part: Part) => part.optional().catch(undefined);

const text = lenient(z.string());

/** A line of the log, as far as anything counts it: it may hold any JSON. */
const LogLine = z.object({
  event: z.string(),
  time: lenient(z.iso.datetime()),
  id: text,
  path: text,
  status: lenient(z.int()),
  code: text,
  outcome: text,
  reason: text,
  version: text,
  language: text,
  text,
  of: text,
  leftOut: lenient(z.int().positive()),
});

export type LogLine = z.output<typeof LogLine>;

/**
 * Reads a line of the service's log, also behind a container's name or a time, as Docker prints
 * them; nothing of any other line.
 */
export function readLine(line: string): LogLine | undefined {
  try {
    return LogLine.safeParse(JSON.parse(line.slice(line.indexOf("{")))).data;
  } catch {
    return undefined;
  }
}

/** Writes what was searched for: in one case of the letters, without what cannot be seen. */
export const searchedIn = ({ text = "" }: LogLine): string =>
  text.replace(/[\p{C}\p{Z}\uFFFD]+/gu, " ").trim().toLowerCase();
