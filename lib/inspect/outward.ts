import { say, type Saying } from "../saying.ts";

/** The hosts that only the owner reaches: the computer itself and private networks (RFC 1918). */
const privateHost =
  /^(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|.+\.(?:local|localhost|internal|lan))$/;

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

/** Says what is likely a slip in an address that leads out of the site. */
export function outwardRemark(href: string): Saying | undefined {
  if (privateHost.test(hostOf(href))) {
    return say`${href} leads to your own computer or network. Write the address that visitors reach,
      or put it in backticks if it is an example`;
  }
  if (/^https?:\/\/(?:webgate\.)?ec\.europa\.eu\/(?:consumers\/)?odr/i.test(href)) {
    return say`${href} is closed: the EU ended its platform for disputes in July 2025. Remove the link`;
  }
  if (/^tel:\s*(?!\+|00)[\d(]/i.test(href)) {
    return say`${href} has no country. Write it with one, such as tel:+49301234567, so that it can be
      dialled from everywhere`;
  }
  return /(?:^|[.-])(?:staging|stage|test|preview)(?:[.-]|$)/.test(hostOf(href))
    ? say`${href} leads to a host for tests. Write the public address, unless this is intended`
    : undefined;
}

const hostOf = (href: string): string =>
  /^https?:/i.test(href) ? URL.parse(href)?.hostname ?? "" : "";
