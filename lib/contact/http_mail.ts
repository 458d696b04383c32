import { jsonOf } from "./answer.ts";
import { type Delay, within } from "./delay.ts";
import { type ApiAccount, type ApiProvider, type Mail, MailError } from "./mail.ts";
import { resend } from "./resend.ts";

/** The mail providers with an HTTP API, by their name in `MAIL_PROVIDER`. */
export const apiProviders = { resend } satisfies Record<string, ApiProvider>;

/** Milliseconds for one call, its answer included. */
const timeoutMs = 8_000;
const retryPauseMs = 500;

/**
 * Delivers through an HTTP API. An uncertain end is followed by one more call with the same key and
 * bytes if the provider recognises the key, and by none otherwise.
 */
export function httpMail(
  provider: ApiProvider,
  account: ApiAccount,
  fetch: typeof globalThis.fetch,
  delay: Delay,
): Mail {
  /** One call; `null` when the provider took the message. */
  async function call(
    { url, headers, body }: ReturnType<ApiProvider["request"]>,
  ): Promise<MailError | null> {
    try {
      return await within(timeoutMs, delay, async (signal) => {
        const init = { method: "POST", headers, body, signal, redirect: "error" } as const;
        const response = await fetch(url, init);
        const answer = await jsonOf(response);
        const outcome = provider.outcome(response.status, answer);
        if (outcome === "sent") return null;
        const reason = `status ${response.status} ${provider.errorName(answer)}`;
        return new MailError(outcome, reason.trim());
      });
    } catch (error) {
      return unanswered(error);
    }
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
 * If no connection was established (refused, DNS, TLS), nothing was sent; else it may have been. Deno
 * reports that in the error's cause, before 2.6 in the error itself.
 */
function unanswered(error: unknown): MailError {
  const { cause } = error instanceof Error ? error : new Error();
  const reason = String(cause ?? error);
  const connected = !reason.includes("client error (Connect)");
  return new MailError(connected ? "uncertain" : "unavailable", reason);
}
