import { type Mail, MailError } from "./mail.ts";

/** What an enquiry needs. */
const parts = ["store", "mail", "challenge"] as const;
export type Part = typeof parts[number];

/** Refusals in a row after which no longer the messages are to blame. */
const maxFailures = 3;

/** Remembers which parts failed when they were last used. It asks none of them by itself. */
export class Health {
  readonly #failed = new Set<Part>();
  /** Deliveries in a row that failed. */
  #failures = 0;

  note(part: Part, isUsable: boolean): void {
    if (isUsable) this.#failed.delete(part);
    else this.#failed.add(part);
  }

  /** Delivers by an account with a mail provider, and notes what became of it. */
  watch({ deduplicates, send }: Mail): Mail {
    return {
      deduplicates,
      send: async (message, key) => {
        try {
          const partly = await send(message, key);
          this.note("mail", partly === undefined);
          this.#failures = 0;
          return partly;
        } catch (error) {
          this.#failures++;
          // One refused message says nothing of the mail.
          const isRefusal = error instanceof MailError && error.outcome === "refused";
          if (!isRefusal || this.#failures >= maxFailures) this.note("mail", false);
          throw error;
        }
      },
    };
  }

  faults(): Part[] {
    return parts.filter((part) => this.#failed.has(part));
  }
}
