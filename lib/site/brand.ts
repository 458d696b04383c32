import type { Folder } from "./files.ts";
import type { SiteJson } from "./site_json.ts";

const brandColour = /--brand\s*:\s*([^;}"<]+)/;

/** Names the brand's colour in a picture, which cannot ask the page that shows it for one. */
const brandName = /var\(--brand\b[^)]*\)/g;

/** Draws a picture in the colour that a stylesheet has for the brand, where it asks for that. */
export function inBrand(picture: string, stylesheet: string): string {
  const colour = brandColour.exec(stylesheet)?.[1]?.trim();
  return colour === undefined ? picture : picture.replace(brandName, colour);
}

/** Puts the brand's colour into the mark of a site. */
export function withBrand(folder: Folder, { mark, stylesheet }: SiteJson["theme"]): Folder {
  const [picture, style] = [mark, stylesheet].map((path = "") => folder.get(fileOf(path)));
  if (!mark?.endsWith(".svg") || picture === undefined || style === undefined) return folder;
  const text = new TextDecoder().decode(picture);
  const drawn = inBrand(text, new TextDecoder().decode(style));
  return drawn === text
    ? folder
    : new Map(folder).set(fileOf(mark), new TextEncoder().encode(drawn));
}

const fileOf = (path: string) => path.replace(/^\//, "");
