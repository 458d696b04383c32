import { type Delay, within } from "./delay.ts";
import { type Mail, MailError, type MailMessage, type MailOutcome } from "./mail.ts";

/** An account with a provider that has an HTTP API; `apiUrl` has no slash at its end. */
export interface ApiAccount {
  apiUrl: string;
  apiKey: string;
  from: string;
  to: string[];
}

/** What tells one HTTP API from another. */
export interface ApiProvider {
  /** Where its API is unless the configuration says otherwise. */
  readonly apiUrl: string;
  readonly deduplicates: boolean;
  /** The POST that delivers `message`; the same bytes for the same arguments. */
  request(account: ApiAccount, message: MailMessage, key: string): ApiRequest;
  /** What an answer means; `body` is its JSON, `undefined` if it is none. */
  outcome(status: number, body: unknown): MailOutcome | "sent";
  /** What the provider calls the error, without text that may quote the message. */
  errorName(body: unknown): string;
}

export interface ApiRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Milliseconds for one call, its answer included. */
const timeoutMs = 8_000;
const retryPauseMs = 500;

/**
 * Delivers through an HTTP API. An uncertain end is followed by one more call with the same key and
 * bytes if the provider recognises the key, and by none otherwise (decisions 7.4, 7.5).
 */
export function httpMail(
  provider: ApiProvider,
  account: ApiAccount,
  fetch: typeof globalThis.fetch,
  delay: Delay,
): Mail {
  /** One call; `null` when the provider took the message. */
  async function call({ url, headers, body }: ApiRequest): Promise<MailError | null> {
    try {
      return await within(timeoutMs, delay, async (signal) => {
        const init = { method: "POST", headers, body, signal, redirect: "error" } as const;
        return readAnswer(await fetch(url, init));
      });
    } catch (error) {
      return unanswered(error);
    }
  }

  async function readAnswer(response: Response): Promise<MailError | null> {
    const body: unknown = await response.json().catch(() => undefined);
    const outcome = provider.outcome(response.status, body);
    if (outcome === "sent") return null;
    return new MailError(outcome, `status ${response.status} ${provider.errorName(body)}`.trim());
  }

  return {
    deduplicates: provider.deduplicates,
    async send(message, key) {
      const request = provider.request(account, message, key);
      const first = await call(request);
      if (first === null) return;
      if (first.outcome !== "uncertain" || !provider.deduplicates) throw first;
      await delay(retryPauseMs);
      const second = await call(request);
      // Whatever the second says, the first may have been delivered.
      if (second) throw new MailError("uncertain", `${first.message}, then ${second.message}`);
    },
  };
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
