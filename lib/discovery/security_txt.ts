import type { Site } from "../content/site.ts";
import { discoveryPaths } from "../contract/paths.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whom to tell about a weakness (RFC 9116): the practice. It expires a year after the day on which
 * the service was started, `now` in milliseconds since 1970; every start on a day writes the same
 * file. A site without an email address has none.
 */
export function securityTxt(
  { baseUrl, languages, practice: { email } }: Site,
  now: number,
): string | undefined {
  if (email === undefined) return undefined;
  const today = now - now % dayMs;
  const expires = new Date(today + 365 * dayMs).toISOString().replace(".000", "");
  return `Contact: mailto:${email}
Expires: ${expires}
Preferred-Languages: ${languages.join(", ")}
Canonical: ${baseUrl}${discoveryPaths.securityTxt}
`;
}
