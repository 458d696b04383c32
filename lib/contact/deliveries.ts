import { type Delivered, MailError } from "./mail.ts";

/** Failures in a row after which no longer the messages are to blame. */
const maxFailures = 3;

/** Remembers what became of the last deliveries. */
export class DeliveryWatch {
  #failures = 0;
  /** True from a failure that the operator can remove to the next delivery. */
  isDegraded = false;

  async watch(deliver: () => Promise<Delivered>): Promise<void> {
    try {
      this.isDegraded = await deliver() === "to some";
      this.#failures = 0;
    } catch (error) {
      // One refused message says nothing of the mail.
      const isOurs = !(error instanceof MailError && error.dueTo === "message");
      if (isOurs || ++this.#failures >= maxFailures) this.isDegraded = true;
      throw error;
    }
  }
}
