import { escape } from "@std/html";
import { lineAsMarkdown } from "../base/fill.ts";

/** The day of a page: that of its event, or else that of its publishing. */
interface Day {
  /** For programs: what the element `time` has. */
  datetime: string;
  text: string;
  /** In plain Markdown. */
  plain: string;
}

/** A picture, with its size in pixels if that is known. */
interface Picture {
  path: string;
  width?: number;
  height?: number;
}

/** A page as lists of pages show it. */
export interface Card {
  title: string;
  path: string;
  description: string;
  day?: Day;
  image?: Picture;
  /** In one line; empty where the page states none that a card has room for. */
  facts: string;
  /** What it costs, and a condition such as VAT. */
  price?: { text: string; note?: string };
}

/** Writes a page as a card: its picture, which tells no more than its title, day and facts. */
export function cardItem(card: Card, headingDepth: number): string {
  const { title, path, description, day, image, facts, price } = card;
  const heading = `h${headingDepth}`;
  const note = price?.note ? ` <small>${escape(price.note)}</small>` : "";
  return [
    '<li class="card">',
    image && `<img src="${escape(image.path)}" alt=""${pictureAttributes(image)} ` +
      'loading="lazy" decoding="async">',
    `<${heading}><a href="${escape(path)}">${escape(title)}</a></${heading}>`,
    day && `<p class="published">${dayElement(day)}</p>`,
    `<p>${escape(description)}</p>`,
    price && `<p class="card-price"><strong>${escape(price.text)}</strong>${note}</p>`,
    facts && `<p class="card-facts">${escape(facts)}</p>`,
    "</li>\n",
  ].filter(Boolean).join("");
}

/** Writes a day as people do, and as programs read it. */
export const dayElement = ({ datetime, text }: Day): string =>
  `<time datetime="${datetime}">${escape(text)}</time>`;

/** Writes a page as an item of a list in plain Markdown. */
export function plainCard(card: Card): string {
  const { title, path, description, day, facts, price } = card;
  const cost = price && [price.text, price.note].filter(Boolean).join(", ");
  const notes = [day?.plain, cost, facts].filter(Boolean).join(" · ");
  return `- [${lineAsMarkdown(title)}](${path}): ${
    lineAsMarkdown(description + (notes && ` (${notes})`))
  }`;
}

/** Higher by this than wide, a picture has no room over the width of a page. */
const tallFrom = 1.1;

/** Wider by this than high, a drawing is lettering, of which no part may be cut off. */
const letteringFrom = 2;

/** Names the shape of a picture for the stylesheet, where it must not be cut as others are. */
export function pictureShape({ path, width = 0, height = 0 }: Picture): string | undefined {
  if (height > width * tallFrom) return "tall";
  return /\.(?:svg|png)$/i.test(path) && width > height * letteringFrom ? "lettering" : undefined;
}

/** Writes the attributes that a picture has by its shape and its size. */
export function pictureAttributes(picture: Picture): string {
  const { width, height } = picture;
  const shape = pictureShape(picture);
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  return `${shape ? ` class="${shape}"` : ""}${size}`;
}
