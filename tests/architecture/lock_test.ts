import { assertEquals, assertStringIncludes } from "@std/assert";
import { succeed } from "../kit/program.ts";

Deno.test("no task of an owner rewrites deno.lock", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync("deno.json"));
  for (const name of ["start", "dev", "check", "new"]) {
    assertStringIncludes(tasks[name].command, "deno run --frozen ");
  }
});

Deno.test("deno.lock holds what main.ts and the commands import, and nothing else", async () => {
  const commands = [...Deno.readDirSync("lib/cli")].filter(({ isFile }) => isFile);
  const programs = ["main.ts", ...commands.map(({ name }) => `lib/cli/${name}`)];
  const reached = new Set<string>();
  for (const program of programs) {
    const { modules, npmPackages } = JSON.parse(
      await succeed({ args: ["info", "--json", "--frozen", program] }),
    );
    const reach = (name: string) => {
      if (name === undefined || reached.has(name)) return;
      reached.add(name);
      npmPackages[name]?.dependencies.forEach(reach);
    };
    for (const { npmPackage } of modules) reach(npmPackage);
  }
  const { npm } = JSON.parse(Deno.readTextFileSync("deno.lock"));
  const remedy = `Make it anew: rm deno.lock && deno cache ${programs.join(" ")}`;
  assertEquals(Object.keys(npm).toSorted(), [...reached].toSorted(), remedy);
});
