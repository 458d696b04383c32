import type { MailConfig } from "../config.ts";
import { delay } from "./delay.ts";
import { type Mail, MailError, type MailOutcome } from "./mail.ts";

type ResendConfig = Extract<MailConfig, { provider: "resend" }>;

const timeoutMs = 8_000;
const retryPauseMs = 500;

/**
 * Delivers through Resend's HTTP API (`POST /emails`), which keeps an idempotency key for 24 h.
 * An unclear answer is followed by one more try with the same key and bytes (decisions 7.5).
 */
export function resendMail(config: ResendConfig, fetch: typeof globalThis.fetch): Mail {
  const { apiUrl, apiKey, from, to } = config;
  return {
    async send({ replyTo, subject, text }, idempotencyKey) {
      const body = JSON.stringify({ from, to: [to], reply_to: replyTo, subject, text });
      const attempt = () =>
        post(() =>
          fetch(`${apiUrl}/emails`, {
            method: "POST",
            headers: {
              "Authorization": `Bearer ${apiKey}`,
              "Content-Type": "application/json",
              "Idempotency-Key": idempotencyKey,
            },
            body,
            redirect: "error",
            signal: AbortSignal.timeout(timeoutMs),
          })
        );
      const first = await attempt();
      if (first === null) return;
      if (first.outcome !== "uncertain") throw first;
      await delay(retryPauseMs);
      const second = await attempt();
      // Whatever the second says, the first may have been delivered.
      if (second) throw new MailError("uncertain", `${first.message}, then ${second.message}`);
    },
  };
}

/** One call; `null` when the provider took the message. */
async function post(call: () => Promise<Response>): Promise<MailError | null> {
  try {
    const response = await call();
    if (!response.ok) return await unsuccessful(response);
    await response.body?.cancel().catch(() => {});
    return null;
  } catch (error) {
    return unanswered(error);
  }
}

async function unsuccessful(response: Response): Promise<MailError> {
  const name = await errorName(response);
  return new MailError(outcomeOf(response.status), `status ${response.status} ${name}`.trim());
}

function outcomeOf(status: number): MailOutcome {
  if ([401, 403, 429].includes(status)) return "unavailable";
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return "refused";
  return "uncertain";
}

/**
 * A connection that never came about (refused, DNS, TLS) carried nothing; all else might have. Deno
 * tells it in the error's cause, before 2.6 in the error itself.
 */
function unanswered(error: unknown): MailError {
  const { cause } = error instanceof Error ? error : new Error();
  const reason = String(cause ?? error);
  const connected = !reason.includes("client error (Connect)");
  return new MailError(connected ? "uncertain" : "unavailable", reason);
}

/** Resend's name of the error, such as `invalid_from_address`; its text may quote the message. */
async function errorName(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const name = body !== null && typeof body === "object" && "name" in body ? body.name : null;
  return typeof name === "string" && /^[a-z_]{1,64}$/.test(name) ? name : "";
}
