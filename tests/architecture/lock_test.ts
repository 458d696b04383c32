import { assertEquals, assertStringIncludes } from "@std/assert";

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

Deno.test("no task of an owner rewrites deno.lock", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync("deno.json"));
  for (const name of ["start", "dev", "check", "new"]) {
    assertStringIncludes(tasks[name].command, "deno run --frozen ");
  }
});

const commands = [...Deno.readDirSync("lib/cli")].filter(({ isFile }) => isFile)
  .map(({ name }) => `lib/cli/${name}`);

Deno.test("deno.lock holds what main.ts and the commands import, and nothing else", async () => {
  const programs = ["main.ts", ...commands];
  const graphs = await Promise.all(programs.map((program) => moduleGraph(program)));
  const imported = new Set(graphs.flatMap((graph) => [...packagesOf(graph)]));
  const { npm } = JSON.parse(Deno.readTextFileSync("deno.lock"));
  const remedy = `Make it anew: rm deno.lock && deno cache ${programs.join(" ")}`;
  assertEquals(Object.keys(npm).toSorted(), [...imported].toSorted(), remedy);
});
