import { networkOf } from "./budget.ts";
import { type Delivered, type Mail, MailError } from "./mail.ts";

/** Refusals in a row, from as many networks, after which no longer the messages are to blame. */
const maxRefusals = 3;

/** Milliseconds from a failure to the first login that no visitor asks for. */
const firstPauseMs = 10 * 60_000;
/** Milliseconds between two logins at most: a host may lock out who comes again with a password. */
const longestPauseMs = 6 * 60 * 60_000;

/** A failure that the operator can remove: since when it is there, and when to look again. */
interface Failure {
  /** A login proves that it is over; elsewhere only a delivery does. */
  isOfAccess: boolean;
  at: number;
  pauseMs: number;
}

/** Watches what becomes of deliveries; `now` tells milliseconds since 1970. */
export class DeliveryWatch {
  #failure: Failure | undefined;
  /** True once something was to be delivered, or a login was made for health. */
  #isTried = false;
  readonly #refusedNetworks = new Set<string>();

  constructor(readonly mail: Pick<Mail, "login"> | null, readonly now: () => number) {}

  /** Notes that none can be made; a login tells when that is over only if it is one of access. */
  fail(isOfAccess = false): void {
    this.#failure = { isOfAccess, at: this.now(), pauseMs: firstPauseMs };
  }

  async watch(client: string, deliver: () => Promise<Delivered>): Promise<void> {
    this.#isTried = true;
    try {
      const delivered = await deliver();
      this.#failure = undefined;
      this.#refusedNetworks.clear();
      if (delivered === "to some") this.fail();
    } catch (error) {
      const dueTo = error instanceof MailError ? error.dueTo : "access";
      if (dueTo !== "message") this.fail(dueTo === "access");
      else if (this.#refusedNetworks.size < maxRefusals) {
        this.#refusedNetworks.add(networkOf(client));
      }
      throw error;
    }
  }

  /**
   * Tells if the last delivery failed for a reason that the operator can remove: credentials,
   * mail host, recipients. One refused message says nothing of the mail; several from different
   * networks do, as where the host refuses all of this sender. Asking logs in now and then, for the
   * first time before any delivery: a wrong password loses no enquiry.
   */
  state(): "ok" | "degraded" {
    const login = this.mail?.login && (() => this.mail!.login!());
    const failure = this.#failure;
    // A clock that was set back holds nothing up.
    const isDue = failure === undefined
      ? !this.#isTried
      : failure.isOfAccess && Math.abs(this.now() - failure.at) >= failure.pauseMs;
    if (login && isDue) this.#look(login, failure);
    return failure || this.#refusedNetworks.size === maxRefusals ? "degraded" : "ok";
  }

  /** Logs in, to see if a failure is over or there is one; who asks for health does not wait. */
  async #look(login: () => Promise<void>, seen: Failure | undefined): Promise<void> {
    this.#isTried = true;
    if (seen) seen.at = this.now();
    try {
      await login();
      if (this.#failure === seen) this.#failure = undefined;
    } catch (error) {
      const isRefused = error instanceof MailError && error.outcome === "unauthorized";
      if (seen === undefined && this.#failure === undefined) this.fail(true);
      else if (seen && isRefused) seen.pauseMs = Math.min(2 * seen.pauseMs, longestPauseMs);
    }
  }
}
