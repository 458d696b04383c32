import { hoursInWords } from "../site/hours.ts";
import { phoneUri, townOf } from "../site/practice.ts";
import { locationsOf, type Way, waysToReach } from "../site/ways.ts";
import type { LocalSite, Site } from "../site/site.ts";
import { lazyOf } from "../base/lazy.ts";
import { attributes, type Html, lines, markup } from "./html.ts";

/** Renders the practice at the end of every page: registered name, address, ways to reach it. */
export function addresses(local: LocalSite, { name, practice }: Site): Html[] {
  const { legalName, street, email, phone, emergency, hours = [], booking } = practice;
  const { reach } = local.words;
  const own = address([
    legalName === name ? undefined : legalName,
    street,
    townOf(practice),
    phone && link(phoneUri(phone), phone),
    emergency &&
    markup`${emergency.label ?? reach.emergency}: ${
      link(phoneUri(emergency.phone), emergency.phone)
    }`,
    email && link(`mailto:${email}`, email),
    ...hoursInWords(hours, local, local.words.hours).map(({ text }) => text),
    booking && link(booking, reach.booking),
  ]);
  const others = locationsOf(practice).map((office) =>
    address([
      markup`<strong>${office.name}</strong>`,
      office.street,
      // Without a street the name is the town.
      office.name === office.city ? undefined : townOf(office),
      office.phone && link(phoneUri(office.phone), office.phone),
      ...hoursInWords(office.hours ?? [], local, local.words.hours).map(({ text }) => text),
    ])
  );
  return [own, ...others].filter((html) => html !== false);
}

function address(parts: readonly (Html | string | undefined)[]): Html | false {
  const rows = parts.filter((row) => row !== undefined && row !== "");
  if (rows.length === 0) return false;
  return markup`<address>${
    lines(rows.map((row, at) => at === 0 ? row : markup`<br>${row}`))
  }</address>`;
}

/** Kept, since each form that is refused shows them. */
const waysOf = lazyOf(waysToReach);

/**
 * Shows what a visitor may do instead of writing: beside a form, if the practice names anything but
 * an email; in its place, whatever it names.
 */
export function otherWays(local: LocalSite, site: Site, isAlone: boolean): Html | false {
  const { email, booking } = site.practice;
  const [first, ...others] = waysOf(local, site);
  const ways = first?.ways ?? [];
  const isMore = booking || others.length > 0 || ways.some(({ texts }) => texts[0] !== email);
  if (!isMore && !(isAlone && ways.length > 0)) return false;
  return markup`<aside class="reach" aria-label="${local.words.reach.label}">
${ways.length > 0 && rows(ways)}${bookingButton(local, site)}${
    others.map(({ name, ways }) => markup`<h2>${name}</h2>\n${rows(ways)}`)
  }</aside>`;
}

const rows = (ways: readonly Way[]): Html =>
  markup`<dl>\n${
    ways.map(({ label, texts, uri, days }) =>
      markup`<div><dt>${label}</dt>\n${
        texts.map((text, at) =>
          markup`<dd${attributes({ "data-days": days?.[at]?.join("") })}>${
            uri ? markup`<a href="${uri}">${inTwo(text)}</a>` : text
          }</dd>\n`
        )
      }</div>\n`
    )
  }</dl>\n`;

/** Lets an address break where people read it in two. */
function inTwo(text: string): Html {
  const [name = "", ...host] = text.split("@");
  return host.length === 0 ? markup`${name}` : markup`${name}@<wbr>${host.join("@")}`;
}

/** Shows the ways to the practice's own address, the email but where there is nothing else. */
export function waysHere(local: LocalSite, site: Site): Html | undefined {
  const ways = waysOf(local, site)[0]!.ways;
  return ways.length > 0 ? rows(ways) : undefined;
}

/** Leads to where appointments are made, if the practice names it. */
export const bookingButton = ({ words: { reach } }: LocalSite, { practice: { booking } }: Site) =>
  booking && markup`<p><a class="button quiet" href="${booking}">${reach.booking}</a></p>\n`;

const link = (url: string, text: string) => markup`<a href="${url}">${text}</a>`;
