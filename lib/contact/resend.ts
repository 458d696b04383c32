import { z } from "zod";
import { type Delay, isOk, post } from "./call.ts";
import { type Mail, MailError, type MailMessage, type MailOutcome } from "./mail.ts";

/** An account with a provider that has an HTTP API; `apiUrl` has no slash at its end. */
export interface ApiAccount {
  apiUrl: string;
  apiKey: string;
  from: string;
  to: string[];
}

/** A mail provider with an HTTP API: what tells one from another. */
export interface ApiProvider {
  /** Where its API is unless the configuration says otherwise. */
  readonly apiUrl: string;
  readonly deduplicates: boolean;
  /** Makes the POST that delivers `message`; the same bytes for the same arguments. */
  request(
    account: ApiAccount,
    message: MailMessage,
    key: string,
  ): { url: string; headers: Record<string, string>; body: string };
  /** Tells what an answer means; `body` is its JSON, `undefined` if it is none. */
  outcome(status: number, body: unknown): MailOutcome | "sent";
  /** Tells what the provider calls the error, without text that may quote the message. */
  errorName(body: unknown): string;
}

const ResendReceipt = z.object({ id: z.string().min(1) });
const ResendError = z.object({ name: z.string().regex(/^[a-z_]{1,64}$/) });

/** Resend's HTTP API (`POST /emails`), which keeps an idempotency key for 24 hours. */
const resend: ApiProvider = {
  apiUrl: "https://api.resend.com",
  deduplicates: true,

  request: ({ apiUrl, apiKey, from, to }, { replyTo, subject, text }, key) => ({
    url: `${apiUrl}/emails`,
    headers: {
      "Authorization": `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    },
    body: JSON.stringify({ from, to, reply_to: replyTo, subject, text }),
  }),

  outcome(status, body) {
    if (isOk(status)) return ResendReceipt.safeParse(body).success ? "sent" : "uncertain";
    if (status === 401 || status === 403) return "unauthorized";
    if (status === 429) return "unavailable";
    // The request may still be running, or have run: 408 Timeout, 409 the same key is in use.
    if (status === 408 || status === 409) return "uncertain";
    return status >= 400 && status < 500 ? "refused" : "uncertain";
  },

  errorName: (body) => ResendError.safeParse(body).data?.name ?? "",
};

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
  /** Calls once; `null` when the provider took the message. */
  async function call({ url, ...content }: ReturnType<ApiProvider["request"]>) {
    try {
      const { status, json } = await post(url, content, timeoutMs, fetch, delay);
      const outcome = provider.outcome(status, json);
      if (outcome === "sent") return null;
      return new MailError(outcome, `status ${status} ${provider.errorName(json)}`.trim());
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
 * Tells a call apart that was never connected (refused, DNS, TLS), where nothing was sent; else it
 * may have been. Deno reports that in the error's cause, before 2.6 in the error itself.
 */
function unanswered(error: unknown): MailError {
  const { cause } = error instanceof Error ? error : new Error();
  const reason = String(cause ?? error);
  const connected = !reason.includes("client error (Connect)");
  return new MailError(connected ? "uncertain" : "unavailable", reason);
}
