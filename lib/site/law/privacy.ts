import { type Config, deliveryOf } from "../../config.ts";
import { eea, imprintCountries, needsBasis, type Practice, type Provider } from "../practice.ts";
import type { Site } from "../site.ts";
import { type Language, packs } from "../../languages/mod.ts";
import { fill } from "../../base/fill.ts";

/** The laws by which the notice differs. */
const laws = ["gdpr", "ukGdpr", "fadp", "otherLaw"] as const;

/** Takes a practice that names no country to be in the EEA, whose law asks for most. */
function privacyLawOf({ country }: Practice): typeof laws[number] {
  if (country === undefined || eea.includes(country)) return "gdpr";
  if (country === "GB") return "ukGdpr";
  return country === "CH" ? "fadp" : "otherLaw";
}

/** Tells which lines of the engine's texts hold, by the configuration and by who runs the site. */
export function conditionsOf(
  config: Config,
  site: Pick<Site, "practice" | "isPractice">,
): Record<string, boolean> {
  const { practice } = site;
  const { challenge, denoDeploy, mail, telemetry, logMissedSearches } = config;
  const { country = "", host, mailHost, phoneField, arbitration } = practice;
  const store = mail && storeOf(config);
  const isMailAbroad = mail?.provider === "resend";
  const hosts = [host, mailHost].flatMap((each) => each || []);
  const hasBasis = hosts.some(({ transferBasis }) => transferBasis !== undefined);
  const abroad = denoDeploy || challenge !== null || isMailAbroad || store === "assignedStore" ||
    hosts.some(mayBeAbroad);
  return {
    practice: site.isPractice,
    ...deliveryOf(config),
    phoneField,
    ...only(store, ["ownDisk", "ownStore", "assignedStore"]),
    challenge: challenge !== null,
    necessaryCheck: challenge !== null && challenge.product !== "recaptcha",
    abroad,
    transfers: abroad || hasBasis,
    denoDeploy,
    ownServer: host === false,
    rentedServer: host === undefined,
    ownMailbox: mailHost === false,
    rentedMailbox: mailHost === undefined,
    noArbitration: arbitration === false,
    telemetry,
    ownTraces: telemetry && !denoDeploy,
    missedSearches: logMissedSearches,
    ...only(privacyLawOf(practice), laws),
    ...only(country, imprintCountries),
    elsewhere: !imprintCountries.includes(country),
  };
}

/** Tells if the notice has to say on what a transfer to somebody would rest. */
const mayBeAbroad = (provider: Provider): boolean =>
  provider.transferBasis === undefined &&
  (provider.country === undefined || needsBasis(provider));

/** Makes a condition of each name, of which one alone holds. */
const only = (name: string | null, names: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(names.map((each) => [each, each === name]));

/** Deno Deploy's databases, which it assigns to its apps and which others reach by KV Connect. */
const deployStore = /^https:\/\/([^/]+\.)?deno\.(com|dev|net)(\/|$)/;

/** Tells who keeps the records against duplicates. */
function storeOf({ kvUrl, kvIsRemote }: Config): "ownDisk" | "ownStore" | "assignedStore" {
  if (!kvIsRemote) return "ownDisk";
  return kvUrl && !deployStore.test(kvUrl) ? "ownStore" : "assignedStore";
}

/** Writes the parts of the privacy notice: the sentence of each provider, and citations. */
export function privacyPart(
  name: string,
  config: Config,
  site: Site,
  language: Language,
): string | undefined {
  const { challenge, mail } = config;
  const { privacy } = packs[language];
  if (name === "mail provider" && mail) return privacy.mail[mail.provider];
  if (name === "bot check" && challenge) {
    const host = new URL(challenge.verifyUrl).hostname;
    const part = (name: string) => privacyPart(name, config, site, language);
    return fill(privacy.challenge[challenge.product], { host }, part);
  }
  const [, article] = name.match(/^law (.+)$/) ?? [];
  if (article === undefined) return undefined;
  // Not every law has the articles that the notice cites.
  const law = new Map(Object.entries(privacy.law)).get(privacyLawOf(site.practice));
  return law === undefined ? "" : ` (${article} ${law})`;
}
