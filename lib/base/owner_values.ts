import { z } from "zod";
import { unknownName } from "./nearest.ts";
import { asZodMessage, it, type Message, messagesIn, say } from "./message.ts";

/**
 * Messages for a value: that it is missing or has another form. `meant` reads one that people write
 * otherwise than programs do, so that its owner is told what to write.
 */
export const must = (be: Message, meant?: (written: string) => string | undefined) => ({
  error({ input }: { input?: unknown }): string {
    if (input === undefined) return asZodMessage(say`${it} is missing. Add ${be}`);
    const instead = meant?.(String(input));
    return asZodMessage(
      instead === undefined
        ? say`${it} must be ${be}`
        : say`${it} would be misread. Write ${it}: ${instead}`,
    );
  },
});

export const textForm = (be: Message) => z.string(must(be)).trim().min(1, must(be));

/** A text that may be left out. */
export const optionalText = (be: Message) => textForm(be).optional();

export const formedText = (form: RegExp, be: Message) => z.string(must(be)).regex(form, must(be));

export const listOf = <Schema extends z.ZodType>(entry: Schema, be: Message) =>
  z.array(entry, must(be));

export const yesOrNo = z.boolean(must(say`true or false`));

export const oneOf = <Name extends string>(names: readonly Name[]) =>
  z.enum(names, must(say`one of ${names.join(", ")}`));

/** An object of these members alone; an unknown one is answered with the name that was meant. */
export const object = <Shape extends z.ZodRawShape>(shape: Shape, be: Message) =>
  z.strictObject(shape, {
    error(issue): string {
      if (issue.code !== "unrecognized_keys") return must(be).error(issue);
      const names = Object.keys(shape);
      return asZodMessage(
        ...issue.keys.map((key) => say`${it} is unknown. ${unknownName(key, names)}`),
      );
    },
  });

/** Lists what is wrong with a value, and where in it; each unknown name comes for itself. */
export const problemsOf = (error?: z.ZodError): { path: PropertyKey[]; problem: Message }[] =>
  (error?.issues ?? []).flatMap((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [];
    return messagesIn(issue.message)
      .map((problem, at) => ({ path: [...issue.path, ...names.slice(at, at + 1)], problem }));
  });
