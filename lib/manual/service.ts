import type { Config } from "../config.ts";
import { type ChallengeProduct, productAt } from "../contact/challenge.ts";
import type { Site } from "../content/site.ts";
import type { Practice } from "../content/site_json.ts";
import type { Tag, Terms } from "../contract/contract.ts";
import type { Limits } from "../contract/quotas.ts";
import type { Samples } from "../contract/samples.ts";
import { type Language, packs } from "../languages/mod.ts";
import { fill } from "../languages/words.ts";

/** The service as it will run: what the engine's documents describe. */
export interface Service {
  site: Site;
  terms: Terms;
  limits: Limits;
  samples(language: Language): Samples;
}

/** The page that a text stands on. */
export interface Place {
  language: Language;
  prefix: string;
  baseUrl: string;
}

/** How the service is configured, as far as the privacy notice speaks of it. */
export interface PrivacyFacts {
  /** The conditions of its lines that hold. */
  conditions: ReadonlySet<string>;
  /** Who delivers enquiries. */
  mail: MailProvider | undefined;
  /** Who verifies that an enquiry comes from a person. */
  challenge: { product: ChallengeProduct; host: string } | undefined;
}

type MailProvider = NonNullable<Config["mail"]>["provider"];

/** What the notice calls the law that holds for the practice. */
type PrivacyLaw = "gdpr" | "ukGdpr" | "fadp" | "otherLaw";

/** The European Economic Area. */
const eea = new Set(
  ("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK")
    .split(" "),
);

/** A practice that names no country is taken to be in the EEA, whose law asks for most. */
function privacyLawOf({ country }: Practice): PrivacyLaw {
  if (country === undefined || eea.has(country)) return "gdpr";
  if (country === "GB") return "ukGdpr";
  return country === "CH" ? "fadp" : "otherLaw";
}

/** Brackets in which the notice cites an article of the law. */
const citation = / \((?:[^()]|\([^()]*\))*\{\{ the law \}\}\)/g;

/** The notice with the law's name in its citations, or without them: not every law has the articles. */
export function citing(text: string, { practice }: Site, language: Language): string {
  const names: Partial<Record<PrivacyLaw, string>> = packs[language].privacy.law;
  const name = names[privacyLawOf(practice)];
  return name === undefined
    ? text.replaceAll(citation, "")
    : text.replaceAll("{{ the law }}", name);
}

/** The sentences that the notice has of a provider, in a language: one without does not compile. */
export function sentencesOf({ mail, challenge }: PrivacyFacts, language: Language) {
  const sentences: {
    mail: Record<MailProvider, string>;
    challenge: Record<ChallengeProduct, string>;
  } = packs[language].privacy;
  return {
    "sentence of the mail provider": mail && sentences.mail[mail],
    "sentence of the bot check": challenge &&
      fill(sentences.challenge[challenge.product], challenge),
  };
}

export function privacyFactsOf(
  { mail, challenge, kvUrl, kvIsRemote, denoDeploy, telemetry, logMissedSearches }: Pick<
    Config,
    | "mail"
    | "challenge"
    | "kvUrl"
    | "kvIsRemote"
    | "denoDeploy"
    | "telemetry"
    | "logMissedSearches"
  >,
): PrivacyFacts {
  const store = storeCondition(kvUrl, kvIsRemote);
  const isAbroad = denoDeploy || challenge ||
    mail && (!["smtp", "outbox"].includes(mail.provider) || store === "assignedStore");
  const conditions = [
    ...mail ? ["mail", store] : [],
    ...mail && mail.provider !== "outbox" ? ["delivered"] : [],
    ...isAbroad ? ["abroad"] : [],
    ...challenge ? ["challenge"] : [],
    ...denoDeploy ? ["denoDeploy"] : [],
    ...telemetry ? ["telemetry", denoDeploy ? "deployTraces" : "ownTraces"] : [],
    ...logMissedSearches ? ["missedSearches"] : [],
  ];
  return {
    conditions: new Set(conditions),
    mail: mail?.provider,
    challenge: challenge ? productAt(new URL(challenge.verifyUrl).hostname) : undefined,
  };
}

/** Deno Deploy's databases, which it assigns to its apps and which others reach by KV Connect. */
const deployStore = /^https:\/\/([^/]+\.)?deno\.(com|dev|net)(\/|$)/;

/** Who keeps the records against duplicates. */
function storeCondition(kvUrl: Config["kvUrl"], kvIsRemote: boolean): string {
  if (!kvIsRemote) return "ownDisk";
  return kvUrl && !deployStore.test(kvUrl) ? "ownStore" : "assignedStore";
}

/**
 * The conditions that hold of a service with its site: what it publishes, who runs its server and its
 * mailbox, and the law of its country.
 */
export function conditionsOf({ conditions }: PrivacyFacts, site: Site): ReadonlySet<string> {
  const { host, mailHost } = site.practice;
  return new Set([
    ...conditions,
    ...site.hourlyRate !== undefined ? ["rate"] : [],
    ...conditions.has("denoDeploy") ? [] : [host === undefined ? "ownServer" : "host"],
    mailHost === undefined ? "ownMailbox" : "mailHost",
    ...host ?? mailHost ? ["abroad"] : [],
    privacyLawOf(site.practice),
  ]);
}

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<Tag, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};
