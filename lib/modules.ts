/** What of a configuration tells which modules it can need. */
export interface Needs {
  denoDeploy: boolean;
  kvUrl: string | null | undefined;
  mail: { provider: string } | null;
}

/** What can be loaded ahead, and whether a configuration can come to need it. */
const registered: { load(): Promise<unknown>; isNeeded(config: Needs): boolean }[] = [];

/**
 * Gives what loads a module at its first use and keeps it: `const sdk = lazy(() => import("…"))`.
 * `isNeeded` tells whether anything that this configuration offers uses the module.
 */
export function lazy<Module>(
  load: () => Promise<Module>,
  isNeeded: (config: Needs) => boolean = () => true,
): () => Promise<Module> {
  let loaded: Promise<Module> | undefined;
  const use = () =>
    loaded ??= load().catch((error) => {
      loaded = undefined; // The next use tries again.
      throw error;
    });
  registered.push({ load: use, isNeeded });
  return use;
}

/**
 * Loads all that a configuration can need. Strangers can take every file handle that a server has,
 * and without one the runtime ends the process when it should load a module. On Deno Deploy the
 * platform guards the connections, and a visitor waits for the start: there each module waits for
 * its first use.
 */
export async function loadAhead(config: Needs): Promise<void> {
  if (config.denoDeploy) return;
  const needed = registered.filter(({ isNeeded }) => isNeeded(config));
  await Promise.all([...needed.map(({ load }) => load()), readCertificates()]);
}

/**
 * The runtime reads the certificates that it trusts with its first client, which asking for nothing
 * makes. Those it cannot read for lack of a file handle it would miss as long as it runs.
 */
async function readCertificates(): Promise<void> {
  const answer = fetch("data:,").then((answer) => answer.bytes());
  await answer.catch(() => {}); // Each call that needs them says what is wrong with them.
}
