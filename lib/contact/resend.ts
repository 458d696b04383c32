import { z } from "zod";
import type { ResendAccount } from "../config.ts";
import { call, type Delay, isOk } from "./call.ts";
import { type Mail, MailError, type MailOutcome } from "./mail.ts";

const Receipt = z.object({ id: z.string().min(1) });
const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,64}$/) });

/** Milliseconds for one call, its answer included. */
const timeoutMs = 8_000;
const retryPauseMs = 500;

/** Delivers by Resend's API, which knows a key for 24 hours: an uncertain end is tried again. */
export function resendMail(
  { apiUrl, apiKey, from, to }: ResendAccount,
  fetch: typeof globalThis.fetch,
  delay: Delay,
): Mail {
  /** Sends once; `null` when the provider took the message. */
  async function sendOnce(content: { headers: Record<string, string>; body: string }) {
    try {
      const sent = { method: "POST", ...content };
      const answer = await call(`${apiUrl}/emails`, sent, timeoutMs, fetch, delay);
      const { status, json, retryAfter } = answer;
      // Its name alone: a text may quote the message.
      const { name = "" } = Refusal.safeParse(json).data ?? {};
      const outcome = outcomeOf(status, json, name);
      if (outcome === "sent") return null;
      return new MailError(outcome, `status ${status} ${name}`.trim(), undefined, retryAfter);
    } catch (error) {
      return fetchError(error);
    }
  }

  return {
    deduplicates: true,
    async send({ replyTo, subject, text }, key) {
      const content = {
        headers: {
          "Authorization": `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": key,
        },
        body: JSON.stringify({ from, to, reply_to: replyTo, subject, text }),
      };
      const first = await sendOnce(content);
      if (first === null) return "to all";
      if (first.outcome !== "uncertain") throw first;
      await delay(retryPauseMs);
      const second = await sendOnce(content);
      // Whatever the second says, the first may have been delivered.
      if (second) throw new MailError("uncertain", `${first.message}, then ${second.message}`);
      return "to all";
    },
  };
}

/** Tells what an answer means, and an error by its name; `body` is JSON, `undefined` for none. */
function outcomeOf(status: number, body: unknown, name: string): MailOutcome | "sent" {
  if (isOk(status)) return Receipt.safeParse(body).success ? "sent" : "uncertain";
  if (status === 401 || status === 403) return "unauthorized";
  // Nobody waits for the next day or month.
  if (status === 429) return name.endsWith("_quota_exceeded") ? "unauthorized" : "unavailable";
  // The request may still be running, or have run: 408 Timeout, 409 the same key is in use.
  if (status === 408 || status === 409) return "uncertain";
  return status >= 400 && status < 500 ? "refused" : "uncertain";
}

/** Tells a call that never connected, and so sent nothing; Deno before 2.6 gives it no cause. */
function fetchError(error: unknown): MailError {
  const { cause } = error instanceof Error ? error : new Error();
  const reason = String(cause ?? error);
  const connected = !reason.includes("client error (Connect)");
  return new MailError(connected ? "uncertain" : "unavailable", reason);
}
