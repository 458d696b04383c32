/** Resolves after `ms` milliseconds, or as soon as `stop` is aborted. Tests pass their own. */
export type Delay = (ms: number, stop?: AbortSignal) => Promise<void>;

/**
 * A long delay is taken in steps. A process that was held up then does not find a deadline over
 * before it has looked at the answers that came meanwhile.
 */
export const delay: Delay = async (ms, stop) => {
  for (let left = ms; left > 0 && !stop?.aborted; left -= stepMs) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = () => resolve();
    const timer = setTimeout(end, Math.min(left, stepMs));
    stop?.addEventListener("abort", end);
    await promise;
    clearTimeout(timer);
    stop?.removeEventListener("abort", end);
  }
};

const stepMs = 100;

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
  const deadline = Promise.withResolvers<never>();
  delay(ms, done.signal).then(() => {
    if (done.signal.aborted) return;
    const error = new DOMException(`No response in ${ms} ms`, "TimeoutError");
    late.abort(error);
    deadline.reject(error);
  });
  try {
    return await Promise.race([work(late.signal), deadline.promise]);
  } finally {
    done.abort();
  }
}
