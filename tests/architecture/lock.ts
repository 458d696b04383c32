/** A lock file, as far as the tests read it. */
interface Lock {
  npm: Record<string, unknown>;
}

interface ModuleGraph {
  modules: { kind: string; npmPackage?: string }[];
  npmPackages: Record<string, { dependencies: string[] }>;
}

/** The packages a lock names. */
export const lockedPackages = (path: string): string[] =>
  Object.keys((JSON.parse(Deno.readTextFileSync(path)) as Lock).npm).toSorted();

/** The packages that programs import, and those that these need. */
export async function importedPackages(programs: readonly string[]): Promise<string[]> {
  const graphs = await Promise.all(programs.map(moduleGraph));
  return [...new Set(graphs.flatMap(reachable))].toSorted();
}

async function moduleGraph(program: string): Promise<ModuleGraph> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--frozen", program],
  }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Every package of a graph that a module of the graph leads to. */
export function reachable({ modules, npmPackages }: ModuleGraph): string[] {
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    npmPackages[name]?.dependencies.forEach(reach);
  };
  for (const { npmPackage } of modules) if (npmPackage !== undefined) reach(npmPackage);
  return [...reached];
}
