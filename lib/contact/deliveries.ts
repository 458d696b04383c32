import { networkOf } from "./budget.ts";
import { type Mail, MailError } from "./mail.ts";

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
export function watchDeliveries(mail: Pick<Mail, "login"> | null, now: () => number) {
  let failure: Failure | undefined;
  const refusedNetworks = new Set<string>();

  /** Logs in, to see if the failure is over; whoever asks for health does not wait for it. */
  async function lookAgain(login: () => Promise<void>, seen: Failure): Promise<void> {
    seen.at = now();
    try {
      await login();
      if (failure === seen) failure = undefined;
    } catch (error) {
      const isRefused = error instanceof MailError && error.outcome === "unauthorized";
      if (isRefused) seen.pauseMs = Math.min(2 * seen.pauseMs, longestPauseMs);
    }
  }

  const fail = (isOfAccess = false) => {
    failure = { isOfAccess, at: now(), pauseMs: firstPauseMs };
  };
  return {
    /** Notes that none can be made. */
    fail,
    async watch(client: string, deliver: () => Promise<void>): Promise<void> {
      try {
        await deliver();
        failure = undefined;
        refusedNetworks.clear();
      } catch (error) {
        const dueTo = error instanceof MailError ? error.dueTo : "access";
        if (dueTo !== "message") fail(dueTo === "access");
        else if (refusedNetworks.size < maxRefusals) refusedNetworks.add(networkOf(client));
        throw error;
      }
    },
    /**
     * Tells if the last delivery failed for a reason that the operator can remove: credentials,
     * mail host, recipients. One refused message says nothing of the mail; several from different
     * networks do, as where the host refuses all of this sender. Asking looks again now and then.
     */
    state(): "ok" | "degraded" {
      // A clock that was set back holds nothing up.
      if (failure?.isOfAccess && mail?.login && Math.abs(now() - failure.at) >= failure.pauseMs) {
        lookAgain(() => mail.login!(), failure);
      }
      return failure || refusedNetworks.size === maxRefusals ? "degraded" : "ok";
    },
  };
}
