/**
 * Whether a browser says that another site made it send this form (Fetch Metadata Request Headers,
 * 2.3; towards plain http it says so in Origin alone). A program, which says nothing, is not from
 * elsewhere.
 */
export function isFromElsewhere({ headers }: Request, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site" || site === "same-site";
  const origin = headers.get("origin") ?? "null";
  return origin !== "null" && origin !== baseUrl && !origin.endsWith(`://${headers.get("host")}`);
}
