import type { Practice } from "../site/practice.ts";
import {
  hoursInWords,
  locationsOf,
  phoneUri,
  townOf,
  type Way,
  waysToReach,
} from "../site/ways.ts";
import type { LocalSite, Site } from "../site/site.ts";
import { attributes, type Html, lines, markup, raw } from "./html.ts";

const link = (url: string, text: string): Html => markup`<a href="${url}">${text}</a>`;

export const phoneLink = (phone: string): Html => link(phoneUri(phone), phone);

/** Writes opening hours, a paragraph each; the page's script marks today's by its days. */
export const hoursLines = (local: LocalSite): Html[] =>
  hoursInWords(local.practice.hours ?? [], local)
    .map(({ text, days = [] }) => markup`<p data-days="${days.join("")}">${text}</p>\n`);

/** Leads to where appointments are made, if the practice names it. */
export const bookingButton = ({ words: { reach }, practice: { booking } }: LocalSite) =>
  booking && markup`<p><a class="button quiet" href="${booking}">${reach.booking}</a></p>\n`;

/** Renders the practice at the end of every page: registered name, address, ways to reach it. */
export function addresses(local: LocalSite, { name, practice }: Site): Html {
  const { legalName } = practice;
  return lines(
    addressOf(legalName !== name && legalName, practice, local),
    ...locationsOf(practice).map((office) =>
      addressOf(markup`<strong>${office.name}</strong>`, office, local)
    ),
  );
}

function addressOf(
  heading: Html | string | false | undefined,
  office: Partial<Practice> & { name?: string },
  local: LocalSite,
): Html | false {
  const { name, street, city, phone, emergency, email, hours = [], booking } = office;
  const { words } = local;
  const rows = [
    heading,
    street,
    // An office without a street is called after its town.
    name !== city && townOf(office),
    phone && phoneLink(phone),
    emergency && markup`${emergency.label ?? words.reach.emergency}: ${phoneLink(emergency.phone)}`,
    email && link(`mailto:${email}`, email),
    ...hoursInWords(hours, local).map(({ text }) => text),
    booking && link(booking, words.reach.booking),
  ].filter((row) => row);
  return rows.length > 0 &&
    markup`<address>${
      rows.map((row, at) => markup`${at > 0 && raw("\n<br>")}<span>${row}</span>`)
    }</address>`;
}

/** Shows on the start page, in place of a picture, what a caller needs, as far as it is known. */
export function contactCard(local: LocalSite, site: Site): Html {
  const { ways } = waysToReach(local)[0]!;
  return markup`<aside class="visit" aria-label="${local.words.reach.card}">
<p class="visit-name">${site.name}</p>
${listOf(ways)}${bookingButton(local)}</aside>`;
}

/**
 * Shows what a visitor may do instead of writing: beside a form, if the practice names anything but
 * an email; in its place, whatever it names.
 */
export function otherWays(local: LocalSite, isAlone: boolean): Html | false {
  const { email, booking } = local.practice;
  const [first, ...others] = waysToReach(local);
  const { ways } = first!;
  const isMore = booking || others.length > 0 || ways.some(({ lines }) => lines[0]?.text !== email);
  if (!isMore && !(isAlone && ways.length > 0)) return false;
  return markup`<aside class="reach" aria-label="${local.words.reach.label}">
${listOf(ways)}${bookingButton(local)}${
    others.map(({ name, ways }) => markup`<h2>${name}</h2>\n${listOf(ways)}`)
  }</aside>`;
}

const listOf = (ways: readonly Way[]): Html | false =>
  ways.length > 0 &&
  markup`<dl>\n${
    ways.map(({ label, lines, uri }) =>
      markup`<div><dt>${label}</dt>\n${
        lines.map(({ text, days }) =>
          markup`<dd${attributes({ "data-days": days?.join("") })}>${
            uri ? link(uri, text) : text
          }</dd>\n`
        )
      }</div>\n`
    )
  }</dl>\n`;
