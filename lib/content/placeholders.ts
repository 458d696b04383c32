import { ContentError } from "./content_error.ts";

/**
 * Puts values in the place of `{{name}}`, so that a fact is written once.
 * @throws {ContentError} for a name that stands for nothing
 */
export function fillPlaceholders(
  file: string,
  text: string,
  values: Record<string, string>,
): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string, offset: number) => {
    if (Object.hasOwn(values, name)) return values[name]!;
    const line = text.slice(0, offset).split("\n").length;
    const known = Object.keys(values).map((name) => `{{${name}}}`).join(", ");
    throw new ContentError(file, line, `${placeholder} stands for nothing. Use one of ${known}`);
  });
}
