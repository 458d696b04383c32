import { Health } from "../../../lib/contact/call.ts";
import { createIdempotencyStore } from "../../../lib/contact/idempotency.ts";
import { createStore, type KvStore, type UseKv } from "../../../lib/contact/store.ts";
import { createDeliveryLimit, createSend, type Send } from "../../../lib/contact/send.ts";
import { ApiError } from "../../../lib/http/reply.ts";
import { client, enquiry, key, silent } from "../support.ts";
import type { SimulatedProvider } from "./provider.ts";
import type { SimulatedStore } from "./store.ts";
import type { Process, World } from "./world.ts";

/** Told when a request turns to the store, and when that fails. */
type Looks = (failed?: unknown) => void;

/** One process of the engine, with what all processes of a world share. */
export interface Server {
  process: Process;
  /** Sends an enquiry with the one key. */
  send(subject: string, looks: Looks): ReturnType<Send>;
  /** Called when it dies, for the requests that it has not answered. */
  waiting: Set<() => void>;
}

export interface Surroundings {
  world: World;
  store: SimulatedStore;
  provider: SimulatedProvider;
  /** With bot verification. */
  isGuarded: boolean;
  /** As on a store that is reached over the network. */
  isRemote: boolean;
}

/** Starts a process: the real `createSend`, `createIdempotencyStore` and `createStore`, in that world. */
export function startServer(
  process: Process,
  { world, store, provider, isGuarded, isRemote }: Surroundings,
): Server {
  const now = () => world.time + process.ahead;
  const { use } = createStore({
    open: () => store.open(process),
    isRemote,
    now,
    health: new Health(),
    log: silent,
    delay: (ms, stop) => world.delay(process, ms, stop),
  });
  const refusals = [
    () => new ApiError("CHALLENGE_FAILED", "wrong"),
    () => new ApiError("CHALLENGE_UNAVAILABLE", "down"),
  ];
  const fates = { refusals, losses: refusals, patience: 5_000, faults: 30 };
  const verify = () => world.call(process, `${process.name} verifies the token`, () => {}, fates);
  const parts = {
    mail: provider.of(process),
    limit: createDeliveryLimit(Infinity, now),
    verify: isGuarded ? verify : null,
    sentText: () => "Sent",
    language: "en" as const,
    mailHead: "",
    log: silent,
  };
  return {
    process,
    waiting: new Set(),
    send(subject, looks) {
      const send = createSend({
        ...parts,
        idempotency: createIdempotencyStore(watched(use, looks), now),
      });
      return send({ enquiry: { ...enquiry, subject }, idempotencyKey: key, client });
    },
  };
}

function watched(use: UseKv, looks: Looks): UseKv {
  const watch = ({ get, atomic, close }: KvStore) => ({
    get: (key: string[]) => (looks(), get(key)),
    atomic: () => (looks(), atomic()),
    close,
  } as KvStore);
  return (work) =>
    use((kv, late) => work(watch(kv), late)).catch((error) => {
      looks(error);
      throw error;
    });
}
