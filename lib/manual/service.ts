import type { Config } from "../config.ts";
import type { Site } from "../content/site.ts";
import type { Described, Tag } from "../contract/contract.ts";
import type { Limits } from "../contract/quotas.ts";
import type { Samples } from "../contract/samples.ts";
import type { Language } from "../language.ts";
import type { ToolDescription } from "../mcp/tool.ts";

/** The service as it will run: what the engine's documents describe. */
export interface Service {
  site: Site;
  facts: Facts;
  contracts: readonly Described[];
  limits: Limits;
  tools: readonly ToolDescription[];
  samples(language: Language): Samples;
}

/** The page that a text stands on. */
export interface Place {
  language: Language;
  prefix: string;
  baseUrl: string;
}

/** How the service is configured, as far as the privacy notice speaks of it. */
export interface Facts {
  /** The conditions of its lines that hold. */
  conditions: ReadonlySet<string>;
  /** Who verifies that an enquiry comes from a person; empty where nobody does. */
  challengeProvider: string;
}

export function factsOf(
  { mail, challenge, kvUrl, kvIsRemote, denoDeploy, telemetry }: Pick<
    Config,
    "mail" | "challenge" | "kvUrl" | "kvIsRemote" | "denoDeploy" | "telemetry"
  >,
): Facts {
  const conditions = [
    ...mail ? ["mail", mail.provider] : [],
    ...challenge ? ["challenge"] : [],
    ...mail && kvIsRemote ? [kvUrl ? "ownStore" : "assignedStore"] : [],
    ...denoDeploy ? ["denoDeploy"] : [],
    ...telemetry ? ["telemetry"] : [],
  ];
  const host = challenge ? new URL(challenge.verifyUrl).hostname : "";
  const known = challengeProviders.find(([hosts]) => hosts.test(host));
  return { conditions: new Set(conditions), challengeProvider: known?.[1] ?? host };
}

/** What each policy allows under a configuration. */
export const limitsOf = (
  { readQuota, contactQuota }: Pick<Config, "readQuota" | "contactQuota">,
): Limits => ({ read: readQuota, ask: readQuota, mcp: readQuota, contact: contactQuota });

/** The services and companies behind the hosts of the bot verification. */
const challengeProviders: readonly [hosts: RegExp, name: string][] = [
  [/(^|\.)cloudflare\.com$/, "Turnstile (Cloudflare, Inc., San Francisco, USA)"],
  [/(^|\.)hcaptcha\.com$/, "hCaptcha (Intuition Machines, Inc., San Francisco, USA)"],
  [/(^|\.)(google\.com|recaptcha\.net)$/, "reCAPTCHA (Google Ireland Limited, Dublin)"],
];

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<Tag, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};
