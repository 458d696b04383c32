import type { Config } from "../config.ts";
import type { Endpoint, PolicyName } from "../http/endpoint.ts";
import type { Language } from "../language.ts";

/** A tool of the MCP endpoints, as `tools/list` shows it. */
export interface ToolDescription {
  name: string;
  title: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
}

/** The service as it runs: what the engine's documents tell of. */
export interface Service {
  facts: Facts;
  endpoints: readonly Endpoint[];
  quotas: Readonly<Record<PolicyName, { limit: number }>>;
  tools: readonly ToolDescription[];
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

/** The services and companies behind the hosts of the bot verification. */
const challengeProviders: readonly [hosts: RegExp, name: string][] = [
  [/(^|\.)cloudflare\.com$/, "Turnstile (Cloudflare, Inc., San Francisco, USA)"],
  [/(^|\.)hcaptcha\.com$/, "hCaptcha (Intuition Machines, Inc., San Francisco, USA)"],
  [/(^|\.)(google\.com|recaptcha\.net)$/, "reCAPTCHA (Google Ireland Limited, Dublin)"],
];

/** An endpoint that the interface description lists. */
export type Described = Endpoint & { describe: NonNullable<Endpoint["describe"]> };

export const describedOf = ({ endpoints }: Service): Described[] =>
  endpoints.filter((each): each is Described => each.describe !== undefined);

/** The page of each tag of the interface description. */
export const pageOfTag: Readonly<Record<string, string>> = {
  Catalog: "developers/catalog",
  Documents: "developers/documents",
  Search: "developers/search",
  MCP: "developers/mcp",
  Contact: "developers/contact",
  Service: "developers/status",
};
