import type { KvStore } from "../../../lib/contact/store.ts";
import type { Process, World } from "./world.ts";

interface Stored {
  value: object;
  versionstamp: string;
  /** The true time from which it is gone. */
  gone: number;
}

const locked = () => new TypeError("database is locked");
const broken = () => new Error("connection reset");

/** A store that processes share: compare-and-set by versions; what expires lingers a minute. */
export class SimulatedStore {
  #entries = new Map<string, Stored>();
  #version = 0;

  constructor(readonly world: World) {}

  /** The store as one process opens it. */
  open(process: Process): Promise<KvStore> {
    const fates = { refusals: [locked, broken], losses: [broken], patience: 10_000 };
    return this.world.call(
      process,
      `${process.name} opens the store`,
      () => this.#handle(process),
      fates,
    );
  }

  #handle(process: Process): KvStore {
    const { world } = this;
    let isClosed = false;
    const call = <T>(what: string, act: () => T): Promise<T> => {
      if (isClosed) return Promise.reject(new Error("BadResource"));
      const fates = { refusals: [locked, locked, broken], losses: [broken, broken, locked] };
      return world.call(process, `${process.name} ${what}`, act, fates);
    };
    const handle = {
      get: (key: string[]) => call("reads", () => this.#get(key)),
      atomic: () => {
        const checks: { key: string[]; versionstamp: string | null }[] = [];
        const changes: (() => void)[] = [];
        const operation = {
          check(...entries: typeof checks) {
            checks.push(...entries);
            return operation;
          },
          set: (key: string[], value: object, { expireIn = Infinity } = {}) => {
            changes.push(() => this.#set(key, { ...value }, expireIn));
            return operation;
          },
          delete: (key: string[]) => {
            changes.push(() => this.#entries.delete(key.join()));
            return operation;
          },
          commit: () =>
            call("commits", () => {
              const ok = checks.every(({ key, versionstamp }) =>
                this.#get(key).versionstamp === versionstamp
              );
              if (ok) changes.forEach((change) => change());
              if (world.isTraced) world.note(`  ${ok ? "written" : "kept"}: ${this.#summary()}`);
              return { ok };
            }),
        };
        return operation;
      },
      close: () => void (isClosed = true),
    };
    return handle as unknown as KvStore;
  }

  #get(key: string[]) {
    const stored = this.#entries.get(key.join());
    if (stored && stored.gone > this.world.time) {
      return { key, value: { ...stored.value }, versionstamp: stored.versionstamp };
    }
    return { key, value: null, versionstamp: null };
  }

  #set(key: string[], value: object, expireIn: number): void {
    const versionstamp = String(++this.#version).padStart(20, "0");
    const gone = this.world.time + expireIn + this.world.random(60_000);
    this.#entries.set(key.join(), { value, versionstamp, gone });
  }

  #summary(): string {
    const states = [...this.#entries.values()].map(({ value }) => {
      const { state, doubtful } = value as Record<string, unknown>;
      return doubtful ? `${state}, doubtful` : state;
    });
    return states.join() || "nothing";
  }
}
