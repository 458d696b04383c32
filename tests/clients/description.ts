import { origin } from "./programs/mcp_client.ts";

/** Writes the interface description to a file of its own while `use` runs. */
export async function withDescription(use: (file: string, dir: string) => Promise<void>) {
  const dir = await Deno.makeTempDir({ prefix: "description-" });
  try {
    const file = `${dir}/openapi.json`;
    await Deno.writeTextFile(file, await (await fetch(`${origin}/api/openapi.json`)).text());
    await use(file, dir);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** The arguments with which Deno runs a program of npm; its packages stand in the tests' own lock. */
export function npmProgram(specifier: string, ...args: string[]): string[] {
  return ["run", "-A", "--lock=tests/deno.lock", specifier, ...args];
}
