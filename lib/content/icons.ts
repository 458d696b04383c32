import type { SiteFile } from "./files.ts";
import type { Site } from "./site.ts";

/** The files that browsers and phones ask for at the root, whatever a page says. */
export const iconPaths = ["/favicon.ico", "/apple-touch-icon.png"] as const;

/**
 * Finds a site's icon for one of these paths: its own file, or its mark where that is a PNG. The
 * engine has none to lend: a stranger's sign in a tab would be taken for the practice's.
 */
export function iconAt(
  path: typeof iconPaths[number],
  { files, theme: { mark } }: Pick<Site, "files" | "theme">,
): SiteFile | undefined {
  const own = files.get(path) ?? files.get(`/assets${path}`);
  return own ?? (mark?.type === "image/png" ? mark : undefined);
}
