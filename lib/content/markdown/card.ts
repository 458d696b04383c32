import { escape } from "@std/html";
import { factList, type Stated } from "../../contract/facts.ts";
import { longDate } from "../../format.ts";
import { lineAsMarkdown } from "../../template.ts";

/** A page as lists of pages show it. */
export interface Card extends Stated {
  title: string;
  path: string;
  description: string;
  /** ISO 8601 date. */
  published?: string;
  image?: { path: string; width?: number; height?: number };
}

/** A page on a card: its picture, which says nothing that its title does not, its day and its facts. */
export function cardItem(card: Card, headingDepth: number, locale: string): string {
  const { title, path, description, published, image } = card;
  const heading = `h${headingDepth}`;
  const facts = cardFacts(card);
  return [
    '<li class="card">',
    image && picture(image),
    `<${heading}><a href="${escape(path)}">${escape(title)}</a></${heading}>`,
    published && `<p class="published">${dayElement(published, locale)}</p>`,
    `<p>${escape(description)}</p>`,
    facts && `<p class="card-facts">${escape(facts)}</p>`,
    "</li>\n",
  ].filter(Boolean).join("");
}

/** A day as people write it, and as programs read it. */
export const dayElement = (day: string, locale: string): string =>
  `<time datetime="${day}">${escape(longDate(day, locale))}</time>`;

function picture({ path, width, height }: NonNullable<Card["image"]>): string {
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  return `<img src="${escape(path)}" alt=""${size} loading="lazy" decoding="async">`;
}

/** A page in a list of pages of plain Markdown. */
export function plainCard(card: Card): string {
  const { title, path, description, published } = card;
  const notes = [published, cardFacts(card)].filter(Boolean).join(" · ");
  return `- [${lineAsMarkdown(title)}](${path}): ${description}${notes && ` (${notes})`}`;
}

/** Lists the facts that a card has room for, on one line; empty where the page states none. */
const cardFacts = (page: Stated): string =>
  factList.flatMap(([name, { onCard }]) => onCard && page[name] || []).join(" · ");
