/** Milliseconds that a folder is left alone before it is read: an editor saves in several steps. */
const quietMs = 80;

/** Calls back whenever something in a folder has changed, until the signal. */
export async function watchFolder(
  dir: string,
  changed: () => void,
  signal?: AbortSignal,
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quietMs);
  };
  while (!signal?.aborted) {
    const watcher = Deno.watchFs(dir);
    const close = () => watcher.close();
    signal?.addEventListener("abort", close);
    try {
      for await (const { kind } of watcher) if (kind !== "access") soon();
    } catch {
      // The runtime cannot tell of a name that is not UTF-8: the folder is read, and watched anew.
      soon();
    }
    signal?.removeEventListener("abort", close);
  }
  clearTimeout(timer);
}
