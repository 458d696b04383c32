/** Milliseconds that a folder is left alone before it is read: an editor saves in several steps. */
const quietMs = 80;

/** Calls back whenever something in a folder, once there is one, has changed, until the signal. */
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
  let end = () => {};
  signal?.addEventListener("abort", () => end());
  for (let isFirst = true; !signal?.aborted; isFirst = false) {
    const watcher = await watcherOf(dir);
    if (!isFirst) soon();
    const inode = inodeOf(dir);
    const replaced = setInterval(() => inodeOf(dir) === inode || end(), 2 * quietMs);
    end = () => {
      clearInterval(replaced);
      watcher.close();
      end = () => {};
      soon();
    };
    try {
      for await (const { kind } of watcher) if (kind !== "access") soon();
    } catch {
      // The runtime cannot tell of a name that is not UTF-8: the folder is read, and watched anew.
      end();
    }
  }
  clearTimeout(timer);
}

/** Finds where a folder lies on its disk: another one of the same name lies elsewhere. */
function inodeOf(dir: string): number | null | undefined {
  try {
    return Deno.statSync(dir).ino;
  } catch {
    return undefined;
  }
}

async function watcherOf(dir: string): Promise<Deno.FsWatcher> {
  while (true) {
    try {
      return Deno.watchFs(dir);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
