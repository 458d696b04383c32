import { z } from "zod";
import type { ApiProvider } from "./mail.ts";

const Taken = z.object({ id: z.string().min(1) });
const ResendError = z.object({ name: z.string().regex(/^[a-z_]{1,64}$/) });

/** Resend's HTTP API (`POST /emails`), which keeps an idempotency key for 24 hours. */
export const resend: ApiProvider = {
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
    if (status >= 200 && status < 300) return Taken.safeParse(body).success ? "sent" : "uncertain";
    if (status === 401 || status === 403) return "unauthorized";
    if (status === 429) return "unavailable";
    // The request may still be running, or have run: 408 Timeout, 409 the same key is in use.
    if (status === 408 || status === 409) return "uncertain";
    return status >= 400 && status < 500 ? "refused" : "uncertain";
  },

  errorName: (body) => ResendError.safeParse(body).data?.name ?? "",
};
