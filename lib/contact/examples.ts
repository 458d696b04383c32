import type { Example } from "../http/endpoint.ts";
import type { Language } from "../language.ts";

const texts = {
  en: {
    key: "5f0c6a52-3f0b-4b61-9a43-6d3b8f1e2c77",
    name: "Example sender",
    subject: "Review of an ordering system",
    message: "We would like a second opinion on our ordering system.",
  },
  de: {
    key: "0b7d1c9e-84a5-4f36-b2f1-c05e9a7d4e18",
    name: "Beispielabsender",
    subject: "Begutachtung eines Bestellsystems",
    message: "Wir wünschen uns eine zweite Meinung zu unserem Bestellsystem.",
  },
} satisfies Record<Language, unknown>;

/** An enquiry and its answer, and one whose fields are refused. */
export function enquiryExamples(language: Language, answer: unknown): Example[] {
  const { key, ...written } = texts[language];
  const headers = { "Idempotency-Key": key };
  const body = { ...written, email: "sender@client.example", gdprConsent: true, language };
  return [
    { headers, body, answer },
    { headers, body: { ...body, email: "sender", gdprConsent: false } },
  ];
}
