// deno-lint-ignore no-import-prefix -- for the tests of the hand-over alone
import { parseTemplate } from "npm:url-template@3.1.1";

/** A URI template with its variables filled in, as any expander of RFC 6570 does. */
export const expand = (template: string, values: Readonly<Record<string, string>>): string =>
  parseTemplate(template).expand(values);
