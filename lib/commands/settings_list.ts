import type { Config, Variable } from "../config.ts";
import { isFile } from "../contact/kv_url.ts";
import type { MailAccount } from "../contact/mail_providers.ts";
import { say, type Saying } from "../saying.ts";

/** Lists what the variables come to, those that nobody set among them; it shows no secret. */
export const settingsList = (config: Config, get: Variable): Saying[] =>
  meanings(config).map(([name, meaning]) =>
    get(name)?.trim() ? say`${name}: ${meaning}` : say`${name} (not set): ${meaning}`
  );

/** Says what each setting means for visitors and the operator. */
function meanings(config: Config): [variable: string, meaning: Saying][] {
  const { host = "0.0.0.0", port, trustedProxyHops: hops, challenge } = config;
  return [
    ["BASE_URL", say`links begin with ${config.baseUrl}`],
    ["HOST", say`it listens at ${host}, port ${port}`],
    ["CONTENT_DIR", say`the site is the folder ${config.contentDir}`],
    ["MAIL_PROVIDER", config.mail ? deliveryTo(config.mail) : refusal(config)],
    ["KV_URL", storeIn(config)],
    [
      "CHALLENGE_SITE_KEY",
      challenge === null
        ? say`the form has no bot check`
        : say`the form's bot check is confirmed by ${new URL(challenge.verifyUrl).hostname}`,
    ],
    [
      "TRUSTED_PROXY_HOPS",
      hops === 0
        ? say`clients are told apart by the address that connects`
        : say`clients are told apart by X-Forwarded-For, to which proxies append (${hops} of them)`,
    ],
    ["READ_QUOTA", say`a client may read ${config.readQuota} times a minute`],
    ["CONTACT_QUOTA", say`a client may send ${config.contactQuota} enquiries a minute`],
    ["CONTACT_BUDGET", say`all clients together may send ${config.contactBudget} an hour`],
    [
      "LOG_MISSED_SEARCHES",
      config.logMissedSearches
        ? say`the words of searches that find nothing are logged`
        : say`no words of a search are logged`,
    ],
    ["OTEL_DENO", config.telemetry ? say`requests are traced` : say`nothing is traced`],
  ];
}

const deliveryTo = (mail: MailAccount): Saying =>
  mail.provider === "outbox"
    ? say`enquiries are saved in ${mail.dir}, and nothing is mailed`
    : say`enquiries are mailed through ${mail.provider} to those in MAIL_TO`;

const refusal = ({ lacksMail }: Config): Saying =>
  lacksMail
    ? say`enquiries are refused, because nobody said where they go`
    : say`enquiries are refused, as intended`;

function storeIn({ kvUrl, kvIsRemote }: Config): Saying {
  if (kvUrl === null) return say`there is no store, so enquiries are refused`;
  if (isFile(kvUrl)) return say`hashes against duplicates are kept in ${kvUrl}`;
  return kvIsRemote
    ? say`hashes against duplicates are kept in a database on the network`
    : say`hashes against duplicates are kept in memory, until the service stops`;
}
