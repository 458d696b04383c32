import { againstBare } from "./against_bare.ts";
import { lighter } from "./effort.ts";
import { resend, startProvider } from "./provider.ts";
import { requestBytes } from "./request.ts";
import { startService } from "./server_process.ts";
import { figure, type Table } from "./table.ts";

const enquiry = {
  name: "A visitor",
  email: "visitor@client.example",
  subject: "A new catalogue",
  message: "We would like to talk about our catalogue, its interfaces and its readers.",
  gdprConsent: true,
};

/** The contact form with a provider that accepts everything at once. */
export const contactTable: Table = {
  title: "Contact",
  explanation:
    "Requests a second by the clock, as the store and the call to the provider have threads of their own; a bare `Deno.serve` with the same answer is 1. Each request has its own Idempotency-Key, the store is in memory, the provider a stub in another process. Note: requests a CPU second.",
  async *rows(effort) {
    await using provider = startProvider();
    await using service = await startService({
      CONTACT_QUOTA: "1000000",
      KV_URL: ":memory:",
      ...resend(provider.url),
    });
    const { cpu, rate } = await againstBare(service, send, lighter(effort, 15));
    yield { what: "POST contact with a key", value: rate, min: 0.08, note: figure(cpu) };
  },
};

const send = () =>
  requestBytes({
    target: "/api/contact",
    headers: { "Idempotency-Key": crypto.randomUUID() },
    json: enquiry,
  });
