/** One measured figure and what is asked of it. */
export interface Row {
  what: string;
  /** A ratio, unless the table says otherwise. */
  value: number;
  /** The least (`min`) or most (`max`) it may be. */
  min?: number;
  max?: number;
  /** Further figures. */
  note?: string;
}

export interface Table {
  title: string;
  /** What the figures are and what they are compared with. */
  explanation: string;
  rows(): AsyncIterable<Row>;
}

/** Prints a table as Markdown, row by row as they are measured; returns what misses its target. */
export async function printTable({ title, explanation, rows }: Table): Promise<string[]> {
  console.log(`\n## ${title}\n\n${explanation}\n`);
  printRow(["what", "measured", "target", "met", "note"]);
  printRow(Array(5).fill("---"));
  const missed: string[] = [];
  for await (const { what, value, min, max, note = "" } of rows()) {
    const isMet = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
    if (!isMet) missed.push(what);
    const target = min !== undefined ? `≥ ${min}` : max !== undefined ? `≤ ${max}` : "";
    printRow([what, figure(value), target, target && (isMet ? "yes" : "**no**"), note]);
  }
  return missed;
}

export const printRow = (cells: readonly string[]) => console.log(`| ${cells.join(" | ")} |`);

/** A number with three digits that count. */
export const figure = (value: number): string =>
  value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
