const folded: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Makes the anchors of one page: ASCII, unique; `Das Maß` is `das-mass`, a second one `das-mass-2`. */
export function anchors(): (title: string) => string {
  const given = new Set<string>();
  /** The number to try next, by the anchor without it. */
  const counts = new Map<string, number>();
  return (title) => {
    const base = anchor(title);
    let unique = base;
    let count = counts.get(base) ?? 2;
    while (given.has(unique)) unique = `${base}-${count++}`;
    counts.set(base, count);
    given.add(unique);
    return unique;
  };
}

function anchor(title: string): string {
  return title.toLowerCase()
    .replace(/[äöüß]/g, (letter) => folded[letter]!)
    .normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "section";
}
