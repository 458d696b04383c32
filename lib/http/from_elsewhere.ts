/**
 * Whether a browser says that another site made it send this form (Fetch Metadata Request Headers,
 * 2.3). Towards plain http it says so in Origin alone, which must then be this site's: `null` hides
 * a site, and a site that has rebound its own name to this machine's address repeats it in Host. A
 * program, which says nothing, is not from elsewhere.
 */
export function isFromElsewhere(
  { headers }: Request,
  isOwnHost: (host: string) => boolean,
): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site" || site === "same-site";
  const origin = headers.get("origin");
  return origin !== null && !isOwnHost(origin.replace(/^https?:\/\//, ""));
}
