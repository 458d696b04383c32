const hourMs = 60 * 60 * 1000;

/** Deliveries of this process in any hour, for all clients together (decisions 2.6). */
export interface Budget {
  /** Takes one delivery; when none is left, `wait` is the seconds until one is. */
  take(): { giveBack(): void } | { wait: number };
}

/** `now` tells milliseconds since 1970. */
export function hourlyBudget(limit: number, now: () => number): Budget {
  let taken: number[] = [];
  return {
    take() {
      const time = now();
      // A time in the future was taken before the clock was set back.
      taken = taken.filter((at) => at <= time && at > time - hourMs);
      const [oldest] = taken;
      if (oldest !== undefined && taken.length >= limit) {
        return { wait: Math.ceil((oldest + hourMs - time) / 1000) };
      }
      taken.push(time);
      return {
        giveBack() {
          const index = taken.indexOf(time);
          if (index !== -1) taken.splice(index, 1);
        },
      };
    },
  };
}
