/** One measured figure and what is asked of it. */
export interface Row {
  what: string;
  value: number;
  /** What the value is: a ratio if left out. */
  unit?: string;
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

/** Prints a table as Markdown, row by row as they are measured; returns the rows that miss. */
export async function printTable({ title, explanation, rows }: Table): Promise<Row[]> {
  console.log(`\n## ${title}\n\n${explanation}\n`);
  console.log("| what | measured | target | met | note |\n|---|---|---|---|---|");
  const missed: Row[] = [];
  for await (const row of rows()) {
    console.log(`| ${cells(row).join(" | ")} |`);
    if (!met(row)) missed.push(row);
  }
  return missed;
}

function cells(row: Row): string[] {
  const { what, value, unit, min, max, note = "" } = row;
  const measured = unit ? `${figure(value)} ${unit}` : figure(value);
  if (min === undefined && max === undefined) return [what, measured, "", "", note];
  const target = min === undefined ? `≤ ${max}` : `≥ ${min}`;
  return [what, measured, target, met(row) ? "yes" : "**no**", note];
}

const met = ({ value, min = -Infinity, max = Infinity }: Row) => value >= min && value <= max;

/** A number with three digits that count. */
export const figure = (value: number): string =>
  value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
