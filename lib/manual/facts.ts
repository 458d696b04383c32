/** How the service is configured, as far as the privacy notice speaks of it. */
export interface Facts {
  /** Where enquiries go; `undefined` is nowhere. */
  mail?: "resend" | "smtp" | "outbox";
  /** Host of the bot verification; `undefined` where there is none. */
  challengeHost?: string;
  /** Whether it runs on Deno Deploy; else on a server of the practice's own choice. */
  denoDeploy: boolean;
  /** Whether traces are exported over OpenTelemetry. */
  telemetry: boolean;
}

/** What of the configuration the facts are taken from. */
interface Configured extends Pick<Facts, "denoDeploy" | "telemetry"> {
  mail: { provider: NonNullable<Facts["mail"]> } | null;
  challenge: { verifyUrl: string } | null;
}

export function factsOf({ mail, challenge, denoDeploy, telemetry }: Configured): Facts {
  return {
    mail: mail?.provider,
    challengeHost: challenge ? new URL(challenge.verifyUrl).hostname : undefined,
    denoDeploy,
    telemetry,
  };
}

const unconfigured: Facts = { denoDeploy: false, telemetry: false };

/** The services and companies behind the hosts of the bot verification. */
const challengeProviders: readonly [host: RegExp, name: string][] = [
  [/(^|\.)cloudflare\.com$/, "Turnstile (Cloudflare, Inc., San Francisco, USA)"],
  [/(^|\.)hcaptcha\.com$/, "hCaptcha (Intuition Machines, Inc., San Francisco, USA)"],
  [/(^|\.)(google\.com|recaptcha\.net)$/, "reCAPTCHA (Google Ireland Limited, Dublin)"],
];

const challengeProvider = (host: string) =>
  challengeProviders.find(([hosts]) => hosts.test(host))?.[1] ?? host;

/**
 * A text of the manual with the lines that are true of the configuration. A line may begin with its
 * condition: `{{when resend}}`, or `{{when not challenge}}`.
 */
export function inForce(text: string, facts: Facts = unconfigured): string {
  const { mail, challengeHost, denoDeploy, telemetry } = facts;
  const holds: Record<string, boolean> = {
    mail: mail !== undefined,
    resend: mail === "resend",
    smtp: mail === "smtp",
    outbox: mail === "outbox",
    challenge: challengeHost !== undefined,
    denoDeploy,
    telemetry,
  };
  return text.split("\n").flatMap((line) => {
    const [condition, not, name] = line.match(/^\{\{when (not )?(\w+)\}\}/) ?? [];
    if (condition === undefined || name === undefined) return [line];
    return holds[name] === (not === undefined) ? [line.slice(condition.length)] : [];
  }).join("\n").replaceAll("{{ challenge provider }}", challengeProvider(challengeHost ?? ""));
}
