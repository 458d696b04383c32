import { type Mail, MailError } from "../../../lib/contact/mail.ts";
import type { Process, World } from "./world.ts";

/** A call of the provider for one enquiry; `subject` tells which. */
export interface Call {
  at: number;
  subject: string;
  /** The caller knows that it delivered nothing. */
  isRefused: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Longer than the 20 s that a delivery has at most. */
const patience = 20_000;

/** A mail provider that delivers into a list, once for equal keys in 24 h if it knows keys. */
export class SimulatedProvider {
  readonly calls: Call[] = [];
  readonly mails: { at: number; subject: string }[] = [];
  /** Calls whose key was known already. */
  known = 0;
  #taken = new Map<string, number>();

  constructor(readonly world: World, readonly deduplicates: boolean) {}

  /** The provider as one process calls it. */
  of(process: Process): Mail {
    const { world, deduplicates } = this;
    return {
      deduplicates,
      send: async ({ subject }, key) => {
        const call: Call = { at: world.time, subject, isRefused: false };
        this.calls.push(call);
        const refusal = (outcome: "refused" | "unavailable" | "unauthorized") => () =>
          new MailError(outcome, outcome);
        try {
          await world.call(
            process,
            `${process.name} sends ${subject}`,
            () => this.#take(subject, key),
            {
              refusals: [refusal("refused"), refusal("unavailable"), refusal("unauthorized")],
              losses: [() => new MailError("uncertain", "timeout"), () => new TypeError("reset")],
              patience,
              faults: 50,
            },
          );
          return undefined;
        } catch (error) {
          call.isRefused = error instanceof MailError && error.outcome !== "uncertain";
          throw error;
        }
      },
    };
  }

  #take(subject: string, key: string): void {
    const { time } = this.world;
    const before = this.#taken.get(key);
    if (this.deduplicates && before !== undefined && before > time - dayMs) {
      this.known++;
      return this.world.note("  is known to the provider");
    }
    this.#taken.set(key, time);
    this.mails.push({ at: time, subject });
    this.world.note(`  ${subject} is delivered`);
  }
}
