import { type Mail, MailError } from "./mail.ts";

/** What an enquiry needs. */
const dependencies = ["store", "mail", "challenge"] as const;
export type Dependency = typeof dependencies[number];

/** Refused messages, without a sent one between, after which no longer they are to blame. */
const maxRefusals = 3;

/** Remembers which dependencies failed when they were last used. It asks none of them by itself. */
export class Health {
  readonly #failed = new Set<Dependency>();
  /** Messages that were refused since one was sent. */
  #refusals = 0;

  note(dependency: Dependency, isUsable: boolean): void {
    if (isUsable) this.#failed.delete(dependency);
    else this.#failed.add(dependency);
  }

  /** Delivers by an account with a mail provider, and notes what became of it. */
  watch({ deduplicates, send }: Mail): Mail {
    return {
      deduplicates,
      send: async (message, key) => {
        try {
          const partly = await send(message, key);
          this.note("mail", partly === undefined);
          this.#refusals = 0;
          return partly;
        } catch (error) {
          // One refused message says nothing of the mail.
          const isRefusal = error instanceof MailError && error.outcome === "refused";
          if (!isRefusal || ++this.#refusals >= maxRefusals) this.note("mail", false);
          throw error;
        }
      },
    };
  }

  faults(): Dependency[] {
    return dependencies.filter((dependency) => this.#failed.has(dependency));
  }
}
