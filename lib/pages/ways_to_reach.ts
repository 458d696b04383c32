import { hoursInWords, phoneUri, townOf, waysToReach } from "../content/practice.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { memoOf } from "../memo.ts";
import { type Html, lines, markup } from "./html.ts";

/** Renders the practice at the end of every page: registered name, address, ways to reach it. */
export function address(local: LocalSite, { name, practice }: Site): Html | false {
  const { legalName, street, email, phone, hours = [], booking } = practice;
  const rows = [
    legalName === name ? undefined : legalName,
    street,
    townOf(practice),
    phone && link(phoneUri(phone), phone),
    email && link(`mailto:${email}`, email),
    ...hoursInWords(hours, local, local.words.hours),
    booking && link(booking, local.words.reach.booking),
  ].filter((row) => row !== undefined && row !== "");
  if (rows.length === 0) return false;
  return markup`<address>${
    lines(rows.map((row, at) => at === 0 ? row : markup`<br>${row}`))
  }</address>`;
}

/** Kept, since each form that is refused shows them. */
const waysOf = memoOf(waysToReach);

/**
 * Shows what a visitor may do instead of writing: beside a form, if the practice names anything but
 * an email; in its place, whatever it names.
 */
export function otherWays(local: LocalSite, site: Site, isAlone: boolean): Html | false {
  const { email, booking } = site.practice;
  const ways = waysOf(local, site);
  const isMore = booking || ways.some(({ texts }) => texts[0] !== email);
  if (!isMore && !(isAlone && ways.length > 0)) return false;
  const rows = ways.map(({ label, texts, uri }) =>
    markup`<dt>${label}</dt>\n${
      texts.map((text) => markup`<dd>${uri ? link(uri, text) : text}</dd>\n`)
    }`
  );
  return markup`<aside class="reach" aria-label="${local.words.reach.label}">
${rows.length > 0 && markup`<dl>\n${rows}</dl>\n`}${bookingButton(local, site)}</aside>`;
}

/** Leads to where appointments are made, if the practice names it. */
export const bookingButton = ({ words: { reach } }: LocalSite, { practice: { booking } }: Site) =>
  booking && markup`<p><a class="button quiet" href="${booking}">${reach.booking}</a></p>\n`;

const link = (url: string, text: string) => markup`<a href="${url}">${text}</a>`;
