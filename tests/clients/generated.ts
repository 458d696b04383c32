import { Project } from "./node.ts";
import { origin } from "./programs/mcp_client.ts";

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "es2024",
  module: "nodenext",
  lib: ["es2024", "dom", "dom.iterable"],
  types: [],
  skipLibCheck: false,
  rewriteRelativeImportExtensions: true,
};

/** A project of npm with these packages and the interface description in `openapi.json`. */
export async function describedProject(packages: readonly string[]): Promise<Project> {
  const project = await Project.create(packages);
  await project.write("openapi.json", await (await fetch(`${origin}/api/openapi.json`)).text());
  return project;
}

/**
 * Does what somebody does who generates a client from the interface description: the generator, a
 * command of npm with a file of its settings where it wants one, writes it, `tsc` checks the program
 * of this folder that uses it, and the program plays the scenario that all have in common.
 */
export async function useGenerated(
  program: string,
  packages: readonly string[],
  generator: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await using project = await describedProject([...packages, "typescript@5.9.3"]);
  await project.write("tsconfig.json", { compilerOptions, files: ["program.ts"] });
  for (const [name, text] of Object.entries(settings)) await project.write(name, text);
  for (const [name, file] of [["program", program], ["scenario", "scenario"]] as const) {
    const code = new URL(`./generated/${file}.ts`, import.meta.url);
    await project.write(`${name}.ts`, await Deno.readTextFile(code));
  }
  await project.succeed("npx", ...generator);
  await project.succeed("npx", "tsc");
  await project.succeed("node", "program.js", origin);
}
