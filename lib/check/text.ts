import { linesOf } from "../base/lines.ts";
import { unknownName } from "../base/nearest.ts";
import { it, say, type Saying } from "../base/saying.ts";
import { blocks, type BlockSite } from "../markdown/blocks.ts";
import {
  type BlockUse,
  type DocumentLink,
  type Heading,
  type Piece,
  piecesOf,
} from "../markdown/document.ts";
import type { Page } from "../site/page.ts";
import { servicesOf } from "../site/services.ts";
import type { Site } from "../site/site.ts";
import type { Findings } from "../site/content_error.ts";
import { formProblem, linkProblem, mediaProblem } from "./links.ts";

/** Checks the text of a page. */
export function checkText(page: Page, site: Site, findings: Findings): void {
  const { body, document, file, lines } = page;
  const report: Report = {
    error: (line, problem) => problem && findings.error(file, problem, lines.body + line - 1),
    remark: (line, problem) => findings.remark(file, problem, lines.body + line - 1),
  };
  checkHeadings(document.headings, report);
  for (const piece of piecesOf(body)) checkPiece(piece, report);
  for (const block of document.blocks) checkBlock(block, page, site, report);
  for (const link of document.links) checkAddress(link, page, site, report);
}

/** Reports what is wrong at a line of a text. */
interface Report {
  error(line: number, problem: Saying | undefined): void;
  remark(line: number, problem: Saying): void;
}

function checkHeadings(headings: readonly Heading[], report: Report): void {
  let previousDepth = 1;
  for (const { depth, title, line } of headings) {
    const next = "#".repeat(previousDepth + 1);
    if (title === "") report.error(line, say`This heading shows no text. Write one, or remove it`);
    else if (depth === 1) {
      const problem = say`“${title}” is a main heading beside the page's title. Begin it with ##`;
      report.remark(line, problem);
    } else if (depth > previousDepth + 1) {
      report.error(line, say`The heading “${title}” skips a level. Begin it with ${next}`);
    }
    previousDepth = depth;
  }
}

function checkBlock(block: BlockUse, { language }: Page, site: Site, report: Report): void {
  const problems = blockProblems(block, {
    hasPrices: servicesOf(site, language).some(({ price }) => price),
    // Of a folder whose events are all past nothing is wrong.
    cards: (query) => site.cards(language, query, true),
  });
  // A former version may have had a block of an unknown name.
  const severity = blocks.has(block.name) ? "error" : "remark";
  for (const problem of problems) report[severity](block.line, problem);
}

/** What is wrong with an address, by what it is for. */
const problemOf = {
  link: linkProblem,
  form: formProblem,
  picture: mediaProblem,
  file: mediaProblem,
  other: () => undefined,
};

function checkAddress(
  { kind, to, alt = "", line, isFrame }: DocumentLink,
  page: Page,
  site: Site,
  report: Report,
): void {
  report.error(line, problemOf[kind](to, site, page));
  if (kind === "picture" && alt.trim() === "") {
    report.error(line, say`The picture ${to} has no alternative text. Write ![what it shows](…)`);
  }
  if (isFrame) {
    report.remark(
      line,
      say`Visitors see a bare link in place of this frame. Write one with words: [Map](…)`,
    );
  }
}

/** Lists what is wrong with a block: its name, what stands in its braces, what it shows, its end. */
function blockProblems(block: BlockUse, site: BlockSite): Saying[] {
  const { name, attributes, unread, closed } = block;
  const known = blocks.get(name);
  const allowed = known?.attributes ?? [];
  const problems = known
    ? Object.keys(attributes).filter((key) => !allowed.includes(key)).map((key) => {
      const remedy = allowed.length > 0 ? unknownName(key, allowed) : say`Remove it`;
      return say`:::${it} has no attribute ${key}=. ${remedy}`;
    })
    : [say`:::${it} is unknown. ${unknownName(name, [...blocks.keys()])}`];
  if (unread !== "") {
    problems.push(say`:::${it} does not understand ${unread}. Write key=value, or remove it`);
  }
  const lack = known?.problem?.(block, site);
  if (lack !== undefined) problems.push(lack);
  if (!closed) problems.push(say`:::${it} does not end. Add a line ":::"`);
  return problems.map((problem) => problem.of(name));
}

/** Reports what shows as it was typed, and what no browser shows. */
function checkPiece({ kind, text, line }: Piece, report: Report): void {
  const lineAt = linesOf(text);
  if (kind === "tag") {
    for (const [, tag, attribute] of text.matchAll(blocked)) {
      const what = tag ? `<${tag}>` : `${attribute}="…"`;
      report.error(
        line,
        say`Browsers ignore ${what} on pages of this site. Remove it; rules for the look belong into
          the stylesheet that site.json names under theme`,
      );
    }
    return;
  }
  for (const [pattern, problemOf] of kind === "text" ? typedInLine : typedAtStart) {
    for (const match of text.matchAll(pattern)) {
      report.error(line + lineAt(match.index) - 1, problemOf(...match));
    }
  }
}

/** Marks that make nothing where they stand, and what to write instead. */
type TypedMark = readonly [pattern: RegExp, problem: (...match: string[]) => Saying];

const noLink = (match = "", text = "", address = "") =>
  say`${match} is no link. Write ${`[${text}](${address.replaceAll(/\s/g, "")})`}`;

/** Marks within a line; a space in a path ends it (CommonMark 6.3). */
const typedInLine: readonly TypedMark[] = [
  [
    /\[\^[\w-]{1,100}\]/g,
    (label) => say`${label} has no footnote. Add a line that begins ${label}:`,
  ],
  [
    /\[([^\]\n]{1,200})\] \(((?:\/|#|mailto:|tel:|https?:)[^()\s]{0,500}|[^()\s]{1,200}\.md)\)/g,
    noLink,
  ],
  [/\[([^\]\n]{1,200})\]\(((?:tel|mailto):[^()\n]{1,200})\)/g, noLink],
  [
    /(!?)\[([^\]\n]{0,200})\]\(((?!tel:)(?=[^()\n]*[./])[^()<>"\s]+(?: [^()<>"\s]+){1,20})\)/g,
    (match, mark, text, path) =>
      say`The space ends the path in ${match!}. Write ${`${mark}[${text}](<${path}>)`}`,
  ],
];

/** Marks at the beginning of a line. */
const typedAtStart: readonly TypedMark[] = [
  [/^:::/gm, () => say`::: neither begins nor ends a block here. Begin one with :::name[label]`],
  [
    /^#(?:#{1,5}(?=[^\s#])|(?=[^\s#]\S* ))/gm,
    (marks) => say`${marks} begins no heading here. Put a space behind it`,
  ],
  [
    /^\|.*\|[ \t]*(?:\n\|.*\|[ \t]*)+$/gm,
    () => say`This is no table. Put a line such as |---|---| below its first line`,
  ],
];

/** Tags and attributes that the Content-Security-Policy keeps from being shown or run. */
const blocked = /^<(object|embed|script|style)\b|\s(style|on[a-z]{3,30})\s*=/gi;
