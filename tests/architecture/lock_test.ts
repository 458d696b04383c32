import { assertEquals } from "@std/assert";

interface ModuleGraph {
  modules: { npmPackage?: string }[];
  npmPackages: Record<string, { dependencies: string[] }>;
}

async function moduleGraph(program: string, lock: string): Promise<ModuleGraph> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--frozen", `--lock=${lock}`, program],
  }).output();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** The packages that a program imports, and those that these need. */
function packagesOf({ modules, npmPackages }: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const reach = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    npmPackages[name]?.dependencies.forEach(reach);
  };
  for (const { npmPackage } of modules) if (npmPackage !== undefined) reach(npmPackage);
  return reached;
}

const commands = [...Deno.readDirSync("lib/commands")].filter(({ isFile }) => isFile)
  .map(({ name }) => `lib/commands/${name}`);

const importer = "lib/commands/import.ts";

/** The import has a lock of its own: a start downloads all that deno.lock names. */
const locks: Record<string, string[]> = {
  "deno.lock": ["main.ts", ...commands.filter((name) => name !== importer)],
  "lib/import/deno.lock": [importer],
};

for (const [lock, programs] of Object.entries(locks)) {
  Deno.test(`${lock} holds what ${programs[0]} and those beside it import, and nothing else`, async () => {
    const graphs = await Promise.all(programs.map((program) => moduleGraph(program, lock)));
    const imported = new Set(graphs.flatMap((graph) => [...packagesOf(graph)]));
    const { npm } = JSON.parse(Deno.readTextFileSync(lock));
    const remedy = `Make it anew: rm ${lock} && deno cache --lock=${lock} ${programs.join(" ")}`;
    assertEquals(Object.keys(npm).toSorted(), [...imported].toSorted(), remedy);
  });
}
