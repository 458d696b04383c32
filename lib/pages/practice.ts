import { hoursInWords, phoneUri, townOf } from "../content/practice.ts";
import type { LocalSite, Site } from "../content/site.ts";
import { memoOf } from "../memo.ts";
import { type Html, lines, markup } from "./html.ts";

/** Renders the practice at the end of every page: registered name, address, ways to reach it. */
export function address(local: LocalSite, { name, practice }: Site): Html | false {
  const { legalName, street, email, phone } = practice;
  const rows = [
    legalName === name ? undefined : legalName,
    street,
    townOf(practice),
    phone && phoneLink(phone),
    email && emailLink(email),
    ...openingHours(local, practice),
    practice.booking && bookingLink(practice.booking, local),
  ].filter((row) => row !== undefined && row !== "");
  if (rows.length === 0) return false;
  return markup`<address>${
    lines(rows.map((row, at) => at === 0 ? row : markup`<br>${row}`))
  }</address>`;
}

/** Shows what a visitor may do instead of writing, if the practice names anything. */
export const otherWays = memoOf((local: LocalSite, { practice }: Site): Html | false => {
  const { phone, email, hours, booking } = practice;
  if ((phone ?? hours ?? booking) === undefined) return false;
  const { reach, hours: words } = local.words;
  const row = (label: string, values: readonly (Html | string)[]) =>
    markup`<dt>${label}</dt>\n${values.map((value) => markup`<dd>${value}</dd>\n`)}`;
  const open = openingHours(local, practice);
  return markup`<aside class="reach" aria-label="${reach.label}">
<dl>
${phone && row(reach.phone, [phoneLink(phone)])}${email && row(reach.email, [emailLink(email)])}${
    open.length > 0 && row(words.label, open)
  }</dl>
${
    booking && markup`<p><a class="button quiet" href="${booking}">${reach.booking}</a></p>\n`
  }</aside>`;
});

const phoneLink = (phone: string) => markup`<a href="${phoneUri(phone)}">${phone}</a>`;

const emailLink = (email: string) => markup`<a href="mailto:${email}">${email}</a>`;

const bookingLink = (booking: string, { words: { reach } }: LocalSite) =>
  markup`<a href="${booking}">${reach.booking}</a>`;

const openingHours = (local: LocalSite, { hours = [] }: Site["practice"]) =>
  hoursInWords(hours, local, local.words.hours);
