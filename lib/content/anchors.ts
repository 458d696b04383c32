/** Makes the anchors of one page: ASCII, unique; `Das Maß` is `das-mass`, a second one `das-mass-2`. */
export function anchors(): (title: string) => string {
  /** The number that each anchor was last given with. */
  const counts = new Map<string, number>();
  return (title) => {
    const base = asciiName(title) || "section";
    let anchor = base;
    let count = counts.get(base) ?? 1;
    while (counts.has(anchor)) anchor = `${base}-${++count}`;
    counts.set(anchor, 1).set(base, count);
    return anchor;
  };
}

/** Makes a name of lower case letters, digits and hyphens: `Müller & Söhne` is `mueller-soehne`. */
export function asciiName(text: string): string {
  return text.toLowerCase()
    .replace(/[äöü]/g, "$&e").replaceAll("ß", "ss")
    .normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
