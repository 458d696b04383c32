import { linesOf } from "../base/lines.ts";
import { unknownName } from "../base/nearest.ts";
import { type Message, say } from "../base/message.ts";
import { blocks } from "../markdown/blocks.ts";
import {
  type BlockUse,
  type DocumentLink,
  type Heading,
  type Suspect,
} from "../markdown/document.ts";
import type { Page } from "../site/page.ts";
import { servicesOf } from "../site/services.ts";
import type { Site } from "../site/site.ts";
import type { Findings } from "../site/content_error.ts";
import { formProblem, linkProblem, mediaProblem } from "./links.ts";

/** What is wrong at a line of a text; a remark if it may be intended. */
interface Fault {
  line: number;
  problem: Message;
  isRemark?: boolean;
}

/** Checks the text of a page. */
export function checkText(page: Page, site: Site, findings: Findings): void {
  const { bodyLine, document, file } = page;
  const faults = [
    ...headingFaults(document.headings),
    ...document.suspects.flatMap(typingFaults),
    ...document.blocks.flatMap((block) => blockFaults(block, page, site)),
    ...document.links.flatMap((link) => addressFaults(link, page, site)),
  ];
  for (const { line, problem, isRemark } of faults) {
    findings[isRemark ? "remark" : "error"](file, problem, bodyLine + line - 1);
  }
}

function headingFaults(headings: readonly Heading[]): Fault[] {
  return headings.flatMap(({ depth, title, line }, at): Fault | [] => {
    if (title === "") {
      return { line, problem: say`This heading shows no text. Write one, or remove it` };
    }
    if (depth === 1) {
      const problem = say`“${title}” is a main heading beside the page's title. Begin it with ##`;
      return { line, problem, isRemark: true };
    }
    const deepest = (headings[at - 1]?.depth ?? 1) + 1;
    if (depth <= deepest) return [];
    const problem = say`The heading “${title}” skips a level. Begin it with ${"#".repeat(deepest)}`;
    return { line, problem };
  });
}

/** Finds what is wrong with a block: its name, what stands in its braces, what it shows, its end. */
function blockFaults(block: BlockUse, { language }: Page, site: Site): Fault[] {
  const { name, line, attributes, unread, closed } = block;
  const known = blocks.get(name);
  const allowed = known?.attributes ?? [];
  const problems = known
    ? Object.keys(attributes).filter((key) => !allowed.includes(key)).map((key) => {
      const remedy = allowed.length > 0 ? unknownName(key, allowed) : say`Remove it`;
      return say`:::${name} has no attribute ${key}=. ${remedy}`;
    })
    : [say`:::${name} is unknown. ${unknownName(name, [...blocks.keys()])}`];
  if (unread !== "") {
    problems.push(say`:::${name} does not understand ${unread}. Write key=value, or remove it`);
  }
  const lack = known?.problem?.(block, {
    hasPrices: servicesOf(site, language).some(({ price }) => price),
    // Of a folder whose events are all past nothing is wrong.
    cards: (query) => site.cards(language, query, true),
  });
  if (lack) problems.push(lack.of(name));
  if (!closed) problems.push(say`:::${name} does not end. Add a line ":::"`);
  // A former version may have had a block of an unknown name.
  return problems.map((problem) => ({ line, problem, isRemark: !known }));
}

/** What is wrong with an address, by what it is for. */
const problemOf = {
  link: linkProblem,
  form: formProblem,
  picture: mediaProblem,
  file: mediaProblem,
  other: () => undefined,
};

function addressFaults(
  { kind, to, alt = "", line, isFrame }: DocumentLink,
  page: Page,
  site: Site,
): Fault[] {
  const faults: Fault[] = [];
  const problem = problemOf[kind](to, site, page);
  if (problem) faults.push({ line, problem });
  if (kind === "picture" && alt.trim() === "") {
    const problem = say`The picture ${to} has no alternative text. Write ![what it shows](…)`;
    faults.push({ line, problem });
  }
  if (isFrame) {
    const problem = say`Visitors see a bare link in place of this frame. Write one with words:
      [Map](…)`;
    faults.push({ line, problem, isRemark: true });
  }
  return faults;
}

/** Finds what shows as it was typed, and what no browser shows. */
function typingFaults({ kind, text, line }: Suspect): Fault[] {
  if (kind === "tag") {
    return [...text.matchAll(blocked)].map(([, tag, attribute]) => {
      const what = tag ? `<${tag}>` : `${attribute}="…"`;
      const problem =
        say`Browsers ignore ${what} on pages of this site. Remove it; rules for the look
        belong into the stylesheet that site.json names under theme`;
      return { line, problem };
    });
  }
  const lineAt = linesOf(text);
  return (kind === "text" ? typedInLine : typedAtStart).flatMap(([pattern, problemOf]) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: line + lineAt(match.index) - 1,
      problem: problemOf(...match),
    }))
  );
}

/** Marks that make nothing where they stand, and what to write instead. */
type TypedMark = readonly [pattern: RegExp, problem: (...match: string[]) => Message];

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
