/** A picture as the stylesheet places it. */
interface Picture {
  path: string;
  width?: number;
  height?: number;
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
