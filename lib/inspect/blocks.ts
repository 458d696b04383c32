import { blocks, type BlockSite } from "../content/markdown/blocks.ts";
import type { DirectiveToken } from "../content/markdown/tokens.ts";
import { unknownName } from "../nearest.ts";
import { it, say, type Saying } from "../saying.ts";

/** Lists what is wrong with a block: its name, what stands in its braces, what it shows, its end. */
export function blockProblems(token: DirectiveToken, site: BlockSite): Saying[] {
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
const hasComma = ({ attributes, unread }: DirectiveToken): boolean =>
  /^,/.test(unread) ||
  (Object.keys(attributes).length > 1 &&
    Object.values(attributes).some((value) => value.endsWith(",")));

const attributeProblems = ({ attributes }: DirectiveToken, allowed: readonly string[]): Saying[] =>
  Object.keys(attributes).filter((key) => !allowed.includes(key)).map((key) => {
    const remedy = allowed.length > 0 ? unknownName(key, allowed) : say`Remove it`;
    return say`:::${it} has no attribute ${key}=. ${remedy}`;
  });
