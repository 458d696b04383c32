import { fillOwnText } from "../../lib/site/placeholders.ts";
import { testLines } from "../kit/cases.ts";

const values = {
  baseUrl: "https://a.example",
  hourlyRate: "120",
  odd: "$& $1 {{hourlyRate}}",
  vat: "inkl. USt.",
};

/** A text with its placeholders filled in, if that is another, and those that remain. */
testLines(new URL("lines/placeholders.txt", import.meta.url), (asked) => {
  const text: string = JSON.parse(asked);
  const filled = fillOwnText(text, values, () => {});
  const left: string[] = [];
  fillOwnText(text, {}, ({ written, index }) => left.push(`${index} ${written}`));
  return [filled === text ? "the same" : JSON.stringify(filled), ...left].join(" · ");
});
