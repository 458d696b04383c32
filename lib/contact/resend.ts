import { z } from "zod";
import type { ResendAccount } from "../config.ts";
import { type Answer, post, type Runtime } from "./call.ts";
import { type Mail, MailError, type MailOutcome } from "./mail.ts";

const Receipt = z.object({ id: z.string().min(1) });
const Refusal = z.object({ name: z.string().regex(/^[a-z_]{1,64}$/) });

/** Milliseconds for one call, its answer included. */
const timeoutMs = 8_000;
const retryPauseMs = 500;

/** Delivers by Resend's API, which knows a key for 24 hours: an uncertain end is tried again. */
export function resendMail(
  { apiUrl, apiKey, from, to }: ResendAccount,
  runtime: Runtime,
): Mail {
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
      const sendOnce = () =>
        post(`${apiUrl}/emails`, content, timeoutMs, runtime).then(mailFailure, callError);
      const first = await sendOnce();
      if (first === undefined) return undefined;
      if (first.outcome !== "uncertain") throw first;
      await runtime.delay(retryPauseMs);
      const second = await sendOnce();
      // Whatever the second says, the first may have been delivered.
      if (second) throw new MailError("uncertain", `${first.message}, then ${second.message}`);
      return undefined;
    },
  };
}

/** Tells what an answer says against the message; `undefined` if the provider took it. */
function mailFailure({ status, ok, json, retryAfter }: Answer): MailError | undefined {
  if (ok && Receipt.safeParse(json).success) return undefined;
  // Its name alone: a text may quote the message.
  const { name = "" } = Refusal.safeParse(json).data ?? {};
  return new MailError(outcomeOf(status, name), `status ${status} ${name}`.trim(), retryAfter);
}

/** Tells what a status means, and an error by its name. */
function outcomeOf(status: number, name: string): MailOutcome {
  if (status === 401 || status === 403) return "unauthorized";
  // Nobody waits for the next day or month.
  if (status === 429) return name.endsWith("_quota_exceeded") ? "unauthorized" : "unavailable";
  // The request may still be running, or have run: 408 Timeout, 409 the same key is in use.
  if (status === 408 || status === 409) return "uncertain";
  return status >= 400 && status < 500 ? "refused" : "uncertain";
}

/** Tells a call that never connected, and so sent nothing; Deno before 2.6 gives it no cause. */
function callError(error: Error): MailError {
  const reason = String(error.cause ?? error);
  const connected = !reason.includes("client error (Connect)");
  return new MailError(connected ? "uncertain" : "unavailable", reason);
}
