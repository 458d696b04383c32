import { say, type Saying } from "../saying.ts";

/** Says what is wrong with an address that leads out of the site, if nobody can follow it. */
export function outwardProblem(href: string): Saying | undefined {
  const [, scheme = "", rest = ""] = /^\s*([a-z][a-z\d+.-]*):(.*)$/is.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case "":
      return undefined;
    case "mail":
      return say`${href} opens no email. Write ${`mailto:${rest}`}`;
    case "mailto":
      return emailProblem(href, rest);
    case "javascript":
      return say`Browsers do not run ${href} on pages of this site. Link to a page instead`;
  }
  // A letter alone is a drive of Windows.
  return scheme.toLowerCase() === "file" || scheme.length === 1
    ? say`${href} lies on your own computer. Put the file into assets/ and link to it there`
    : undefined;
}

function emailProblem(href: string, rest: string): Saying | undefined {
  const address = rest.replace(/^\/\//, "").replace(/\?.*/s, "");
  if (rest.startsWith("//")) return say`${href} opens no email. Write ${`mailto:${address}`}`;
  const isWhole = address === "" || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address);
  return isWhole
    ? undefined
    : say`${href} is no email address. Write all of it, such as mailto:hello@practice.example`;
}
