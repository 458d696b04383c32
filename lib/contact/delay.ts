/** Resolves after `ms` milliseconds, or as soon as `stop` is aborted. Tests pass their own. */
export type Delay = (ms: number, stop?: AbortSignal) => Promise<void>;

export const delay: Delay = (ms, stop) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Gives `work` so many milliseconds; `late` is aborted when they are over.
 * @throws {DOMException} TimeoutError
 */
export async function within<T>(
  ms: number,
  delay: Delay,
  work: (late: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const done = new AbortController();
  const deadline = delay(ms, done.signal).then(() => {
    const error = new DOMException(`No answer in ${ms} ms`, "TimeoutError");
    if (!done.signal.aborted) late.abort(error);
    throw error;
  });
  try {
    return await Promise.race([work(late.signal), deadline]);
  } finally {
    done.abort();
  }
}
