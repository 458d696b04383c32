/** A port that nobody listens on just now, for a program that cannot choose one itself. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** Whether somebody listens on a port. */
export async function listens(port: number): Promise<boolean> {
  try {
    using _ = await Deno.connect({ hostname: "127.0.0.1", port });
    return true;
  } catch {
    return false;
  }
}

/** Where a program is installed, or `undefined` after saying so loudly: its tests are then skipped. */
export function findProgram(name: string, ...places: string[]): string | undefined {
  const found = [...(Deno.env.get("PATH") ?? "").split(":"), ...places]
    .map((folder) => `${folder}/${name}`)
    .find(isFile);
  if (found === undefined) {
    console.error(`\n*** NO ${name.toUpperCase()}: its tests are skipped. Install ${name}. ***\n`);
  }
  return found;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
