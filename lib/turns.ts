/** Work in short steps: after each of them it may be left and taken up again later. */
export type Steps<Result> = Generator<void, Result>;

/** Milliseconds that work for the whole site may take before others get their turn. */
export const turnMs = 4;

/** Characters of text that make a step. */
export const stepLength = 2_000;

/**
 * Does work in turns of a few milliseconds, so that a server that is already listening goes on
 * answering; others come first. A turn ends with the first step that uses it up. `now` tells
 * milliseconds.
 */
export async function inTurns<Result>(
  steps: Steps<Result>,
  now = () => performance.now(),
): Promise<Result> {
  while (true) {
    await new Promise((resolve) => setTimeout(resolve));
    const start = now();
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (now() - start < turnMs);
  }
}

/**
 * For work whose parts are too small to be steps: told how long each is, in characters, it says
 * whenever enough of them make a step.
 */
export function stepEnds(): (length: number) => boolean {
  let left = stepLength;
  return (length) => {
    left -= length;
    if (left > 0) return false;
    left = stepLength;
    return true;
  };
}

/** Does work in one go. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Work that is done once, however often it is asked for. A caller that cannot wait finishes at once
 * what another does in turns. Work that failed is begun anew when it is asked for again.
 */
export class SharedWork<Result> {
  #begun: Steps<Result> | undefined;
  #done: { result: Result } | undefined;

  constructor(readonly begin: () => Steps<Result>) {}

  get result(): Result {
    return atOnce(this.steps());
  }

  *steps(): Steps<Result> {
    while (this.#done === undefined) {
      this.#step();
      yield;
    }
    return this.#done.result;
  }

  #step(): void {
    this.#begun ??= this.begin();
    try {
      const { done, value } = this.#begun.next();
      if (!done) return;
      this.#done = { result: value };
      this.#begun = undefined;
    } catch (error) {
      this.#begun = undefined;
      throw error;
    }
  }
}
