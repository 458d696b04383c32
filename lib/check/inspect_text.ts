import { blocks, type BlockSite } from "../markdown/blocks.ts";
import { ContentError } from "../site/content_error.ts";
import type { Page } from "../site/page.ts";
import { servicesOf } from "../site/services.ts";
import type { Site } from "../site/site.ts";
import { it, say, type Saying } from "../base/saying.ts";
import type { Findings } from "./inspect_files.ts";
import { inspectMarkdown, type MarkdownInspection } from "./markdown.ts";
import { fileProblem, formProblem, leavesFolder, type Targets } from "./targets.ts";
import type { BlockUse } from "../markdown/document.ts";
import { unknownName } from "../base/nearest.ts";

const bareLink =
  say`Visitors see a bare link in place of this frame. Write one with words: [Map](…)`;

/** Reports what a visitor would stumble over in the text of a page; returns what it links. */
export function inspectText(
  page: Page,
  site: Site,
  targets: Targets,
  findings: Findings,
): Page[] {
  const { file, language } = page;
  const { addresses, headings, errors } = inspectMarkdown(page.body);
  const place = (line: number, problem: Saying) =>
    new ContentError(file, page.lines.body + line - 1, problem);
  const error = (line: number, problem: Saying) => findings.errors.push(place(line, problem));
  const remark = (line: number, problem: Saying) => findings.remarks.push(place(line, problem));
  const linked: Page[] = [];

  const blockSite: BlockSite = {
    hasPrices: servicesOf(site, language).some(({ price }) => price),
    // Of a folder whose events are all past nothing is wrong.
    cards: (query) => site.cards(language, query, true),
  };
  for (const token of page.document.blocks) {
    // A former version may have had a block of an unknown name.
    const tell = blocks.has(token.name) ? error : remark;
    for (const problem of blockProblems(token, blockSite)) tell(token.line, problem);
    const { asks: asked } = token;
    if (asked) linked.push(...site.cards(language, { of: asked.of, group: asked.group }));
  }
  for (const { line, problem } of errors) error(line, problem);
  for (const { kind, to, alt, line, isFrame } of addresses) {
    const target = kind === "link" ? targets.page(to, page) : undefined;
    const problem = kind === "link"
      ? targets.problem(to, page)
      : kind === "form"
      ? formProblem(to, site)
      : fileProblem(kind, to, page, site);
    // Other programs may find what lies around the folder.
    const tell = kind === "link" && leavesFolder(to, page) ? remark : error;
    if (problem) tell(line, problem);
    if (isFrame) remark(line, bareLink);
    if (kind === "picture" && alt?.trim() === "") {
      error(line, say`The picture ${to} has no alternative text. Write ![what it shows](…)`);
    }
    if (target) linked.push(target);
    const translation = target && site.translations(target).get(language);
    if (translation === undefined || translation === target || translation === page) continue;
    remark(
      line,
      say`${to} leads into the other language. Write ${translation.path}, unless this is intended`,
    );
  }
  inspectHeadings(headings, error, remark);
  return linked;
}

/** Reports something at a line of a text. */
type Report = (line: number, problem: Saying) => void;

function inspectHeadings(
  headings: MarkdownInspection["headings"],
  error: Report,
  remark: Report,
): void {
  let previousDepth = 1;
  for (const { depth, title, line } of headings) {
    const next = "#".repeat(previousDepth + 1);
    if (title === "") error(line, say`This heading shows no text. Write one, or remove it`);
    else if (depth === 1) {
      remark(line, say`“${title}” is a main heading beside the page's title. Begin it with ##`);
    } else if (depth > previousDepth + 1) {
      error(line, say`The heading “${title}” skips a level. Begin it with ${next}`);
    }
    previousDepth = depth;
  }
}

/** Lists what is wrong with a block: its name, what stands in its braces, what it shows, its end. */
function blockProblems(token: BlockUse, site: BlockSite): Saying[] {
  const { name, unread, closed } = token;
  const block = blocks.get(name);
  if (hasComma(token)) {
    return [say`:::${it} has a comma between its settings. Put a space alone there`.of(name)];
  }
  const problems = block
    ? attributeProblems(token, block.attributes ?? [])
    : [say`:::${it} is unknown. ${unknownName(name, [...blocks.keys()])}`];
  if (unread !== "") {
    problems.push(say`:::${it} does not understand ${unread}. Write key=value, or remove it`);
  }
  const lack = block?.problem?.(token, site);
  if (lack !== undefined) problems.push(lack);
  if (!closed) problems.push(say`:::${it} does not end. Add a line ":::"`);
  return problems.map((problem) => problem.of(name));
}

/** Tells if settings are parted by a comma, as lists are in other places. */
const hasComma = ({ attributes, unread }: BlockUse): boolean =>
  /^,/.test(unread) ||
  (Object.keys(attributes).length > 1 &&
    Object.values(attributes).some((value) => value.endsWith(",")));

const attributeProblems = ({ attributes }: BlockUse, allowed: readonly string[]): Saying[] =>
  Object.keys(attributes).filter((key) => !allowed.includes(key)).map((key) => {
    const remedy = allowed.length > 0 ? unknownName(key, allowed) : say`Remove it`;
    return say`:::${it} has no attribute ${key}=. ${remedy}`;
  });
