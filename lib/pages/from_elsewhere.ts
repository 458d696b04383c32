/**
 * Whether a browser says that another site made it send this form (Fetch Metadata Request Headers,
 * 2.3). A program, or a browser too old to say, is not from elsewhere.
 */
export function isFromElsewhere({ headers }: Request): boolean {
  return ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
}
