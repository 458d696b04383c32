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

/** Writes a page as a card: its picture, which tells no more than its title, day and facts. */
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

/** Writes a day as people do, and as programs read it. */
export const dayElement = (day: string, locale: string): string =>
  `<time datetime="${day}">${escape(longDate(day, locale))}</time>`;

function picture({ path, width, height }: NonNullable<Card["image"]>): string {
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  return `<img src="${escape(path)}" alt=""${size} loading="lazy" decoding="async">`;
}

/** Writes a page as an item of a list in plain Markdown. */
export function plainCard(card: Card): string {
  const { title, path, description, published } = card;
  const notes = [published, cardFacts(card)].filter(Boolean).join(" · ");
  return `- [${lineAsMarkdown(title)}](${path}): ${
    lineAsMarkdown(description + (notes && ` (${notes})`))
  }`;
}

/** Lists the facts that a card has room for, on one line; empty where the page states none. */
const cardFacts = (page: Stated): string =>
  factList.flatMap(([name, { onCard }]) => onCard && page[name] || []).join(" · ");
