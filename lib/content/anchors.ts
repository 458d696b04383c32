const folded: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Makes the anchors of one page: ASCII, unique; `Das Maß` is `das-mass`, a second one `das-mass-2`. */
export function anchors(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const base = anchor(title);
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

function anchor(title: string): string {
  return title.toLowerCase()
    .replace(/[äöüß]/g, (letter) => folded[letter]!)
    .normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "section";
}
