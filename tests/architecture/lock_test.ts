import { assertEquals } from "@std/assert";

interface ModuleGraph {
  modules: { npmPackage?: string }[];
  npmPackages: Record<string, { dependencies: string[] }>;
}

async function moduleGraph(program: string): Promise<ModuleGraph> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--frozen", program],
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

Deno.test("deno.lock holds what the service and its commands import, and nothing that only tests do", async () => {
  const commands = [...Deno.readDirSync("lib/commands")].filter(({ isFile }) => isFile)
    .map(({ name }) => `lib/commands/${name}`);
  const graphs = await Promise.all(["main.ts", ...commands].map(moduleGraph));
  const imported = new Set(graphs.flatMap((graph) => [...packagesOf(graph)]));
  const { npm } = JSON.parse(Deno.readTextFileSync("deno.lock"));
  const remedy = "Make it anew: rm deno.lock && deno cache main.ts lib/commands/*.ts";
  assertEquals(Object.keys(npm).toSorted(), [...imported].toSorted(), remedy);
});
