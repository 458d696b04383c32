/** A part of a text. Positions and lengths count code points, so no surrogate pair is ever split. */
export interface TextPage {
  text: string;
  /** Length of the whole text. */
  totalChars: number;
  /** Where the next part begins; null after the last. */
  nextOffset: number | null;
}

/** The part of a text from `offset` on, at most `limit` code points long. */
export function textPage(text: string, offset: number, limit: number): TextPage {
  const chars = hasSurrogates(text) ? [...text] : text;
  const part = chars.slice(offset, offset + limit);
  const end = offset + part.length;
  return {
    text: typeof part === "string" ? part : part.join(""),
    totalChars: chars.length,
    nextOffset: end < chars.length ? end : null,
  };
}

const hasSurrogates = (text: string) => /[\ud800-\udfff]/.test(text);

/**
 * The JSON of the page from `offset` on that is as long as `limit` and `mostChars` of JSON allow: it is
 * shortened in proportion until it fits.
 */
export function fittingPage(
  { text, offset, limit }: { text: string; offset: number; limit: number },
  toJson: (page: TextPage) => string,
  mostChars: number,
): string {
  let page = textPage(text, offset, limit);
  for (;;) {
    const json = toJson(page);
    const length = (page.nextOffset ?? page.totalChars) - offset;
    if (json.length <= mostChars || length <= 1) return json;
    page = textPage(text, offset, Math.max(1, Math.floor(length * mostChars / json.length)));
  }
}
