import type { ApiError } from "../../../lib/http/reply.ts";

/** One thing that may happen next; `due`: not before this time. */
interface Step {
  what: string;
  /** The process it happens in; a step of one that has died never happens. */
  process: Process | null;
  due: number;
  run(): void;
}

/** A process of the engine: its clock may be wrong, and when it is dead nothing goes on in it. */
export interface Process {
  readonly name: string;
  alive: boolean;
  /** Milliseconds that its clock is ahead. */
  ahead: number;
}

/** The fates of a call over the network. */
interface Fates {
  /** Answers of the other side when it did nothing. */
  refusals: (() => Error | ApiError)[];
  /** Errors for the caller though it was done, or though nobody knows. */
  losses: (() => Error | ApiError)[];
  /** Milliseconds after which a caller that hears nothing is told a loss; without, it waits on. */
  patience?: number;
  /** The calls in a hundred that go wrong, where they are more than elsewhere. */
  faults?: number;
}

/**
 * A world in which everything that could happen next waits in a list, and a seed decides what does:
 * the order of steps, what fails, when time passes, when a process dies or its clock changes.
 */
export class World {
  /** The true time, in milliseconds since 1970. */
  time = start;
  /** The calls in a hundred that go wrong. */
  faults: number;
  readonly trace: string[] = [];
  #steps: Step[] = [];
  #state: number;

  /** `isTraced`: what happens is written down. */
  constructor(seed: number, readonly isTraced: boolean) {
    this.#state = seed;
    this.faults = this.pick([0, 10, 10, 30]);
  }

  /** A whole number from 0 to `below` - 1 (the generator mulberry32). */
  random(below: number): number {
    this.#state = this.#state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(this.#state ^ this.#state >>> 15, this.#state | 1);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61) ^ mixed;
    return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * below);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)]!;
  }

  /** True for so many in a hundred. */
  chance(percent: number): boolean {
    return this.random(100) < percent;
  }

  note(what: string): void {
    if (!this.isTraced) return;
    this.trace.push(`${((this.time - start) / 1000).toFixed(3)} s  ${what}`);
  }

  /** Lets `run` happen some time after `ms` milliseconds. */
  later(what: string, process: Process | null, run: () => void, ms = 0): Step {
    const step = { what, process, run, due: this.time + ms };
    this.#steps.push(step);
    return step;
  }

  /** A delay in a process. A pause of less than a second may be over at once. */
  delay(process: Process, ms: number, stop?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const step = this.later(
      `${process.name}: ${ms >= 1000 ? "deadline" : "pause"} over`,
      process,
      resolve,
      ms >= 1000 ? ms : 0,
    );
    stop?.addEventListener("abort", () => {
      this.#steps = this.#steps.filter((other) => other !== step);
      resolve();
    });
    return promise;
  }

  /**
   * A call to another machine: first `act` happens there, or not, then the answer comes, late, or
   * not at all, or is lost. What is under way when the caller dies may still happen there.
   */
  call<T>(process: Process, what: string, act: () => T, fates: Fates): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const answer = (how: string, run: () => void, ms = 0) =>
      this.chance(50) && ms === 0
        ? process.alive && run()
        : void this.later(`${what}: ${how}`, process, run, ms);
    this.later(what, null, () => {
      if (!process.alive && this.chance(50)) return this.note("  and is lost with its process");
      const faults = this.faults && Math.max(this.faults, fates.faults ?? 0);
      const fate = this.chance(faults) ? this.pick(mishaps) : "answered";
      this.note(`  ${fate}`);
      if (fate === "refused") return answer(fate, () => reject(this.pick(fates.refusals)()));
      const value = fate === "never arrives" ? undefined : act();
      if (fate === "answered") return answer(fate, () => resolve(value as T));
      const lose = () => reject(this.pick(fates.losses)());
      if (fate === "answer lost") return answer(fate, lose);
      if (fates.patience !== undefined) answer("given up", lose, fates.patience);
    });
    return promise;
  }

  /** Ends a process: nothing that was to happen in it does. */
  kill(process: Process): void {
    this.note(`${process.name} dies`);
    process.alive = false;
    this.#steps = this.#steps.filter((step) => step.process !== process);
  }

  pass(ms: number): void {
    this.time += ms;
  }

  /** Tells if nothing can happen any more, now or later. */
  get isOver(): boolean {
    return this.#steps.length === 0;
  }

  /** Tells if nothing is under way but steps that wait for their time. */
  get isQuiet(): boolean {
    return this.#steps.every((step) => step.due > this.time && step.process === null);
  }

  /** Lets one thing happen that could; if all wait for their time, it comes. Takes 1 ms. */
  next(): void {
    this.time++;
    let ready = this.#steps.filter((step) => step.due <= this.time);
    if (ready.length === 0) {
      const next = Math.min(...this.#steps.map((step) => step.due));
      if (next === Infinity) return;
      this.time = next;
      ready = this.#steps.filter((step) => step.due <= this.time);
    }
    const step = this.pick(ready);
    this.#steps.splice(this.#steps.indexOf(step), 1);
    this.note(`${step.what}`);
    step.run();
  }
}

const start = Date.parse("2026-06-01T12:00:00Z");

/** The ways that a call goes wrong; after the last two nothing is heard. */
const mishaps = ["refused", "answer lost", "never answered", "never arrives"] as const;
