import type { Enquiry } from "./schema.ts";

/**
 * What is derived from a client's Idempotency-Key and the enquiry sent with it; each value is 64
 * hexadecimal digits. All are HMACs keyed with the client's key, so that somebody who holds the
 * store cannot test guesses about an enquiry without knowing its key.
 */
export interface EnquiryIdentity {
  /** Finds the record of the key. */
  record: string;
  /** Equal for equal name, email, subject, message, gdprConsent and language. */
  fingerprint: string;
  /** The mail provider's idempotency key: the same for every run of the same enquiry. */
  delivery: string;
}

/** Derives the identity of an enquiry; a missing language counts as the default one. */
export async function identify(idempotencyKey: string, enquiry: Enquiry): Promise<EnquiryIdentity> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(idempotencyKey),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const fields = canonical(enquiry);
  const [record, fingerprint, delivery] = await Promise.all([
    hmac(key, ["record"]),
    hmac(key, ["fingerprint", ...fields]),
    hmac(key, ["delivery", ...fields]),
  ]);
  return { record, fingerprint, delivery };
}

const encoder = new TextEncoder();

function canonical({ name, email, subject, message, gdprConsent, language }: Enquiry) {
  return [name, email, subject, message, gdprConsent, language ?? "en"];
}

async function hmac(key: CryptoKey, members: unknown[]): Promise<string> {
  const data = encoder.encode(JSON.stringify(members));
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, data));
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
