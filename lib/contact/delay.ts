/** Resolves after `ms` milliseconds, or as soon as the wait is aborted. */
export function delay(ms: number, aborted?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    aborted?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
