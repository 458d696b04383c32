/** Runs in a thread of its own: opens the store, closes it and says what went wrong, or null. */
const source = `self.onmessage = ({ data }) =>
  Deno.openKv(data).then((kv) => kv.close()).then(
    () => self.postMessage(null),
    (error) => self.postMessage(error.message),
  );`;

/**
 * Resolves when a store file can be opened without waiting. `Deno.openKv` stops the whole event loop
 * for up to 5 s when another process holds the file locked before its first use, so a worker goes
 * first. Stores that are no file are not probed, nor is Deno's default one.
 * @throws {Error} what `Deno.openKv` said
 */
export async function probeStore(path: string | undefined): Promise<void> {
  const file = path !== undefined && path !== ":memory:" && !/^https?:/.test(path);
  if (!file || typeof Worker === "undefined") return;
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  try {
    const problem = await new Promise<string | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        resolve(event.message);
      };
      worker.postMessage(path);
    });
    if (problem !== null) throw new Error(problem);
  } finally {
    worker.terminate();
    URL.revokeObjectURL(url);
  }
}
