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

/**
 * Sets up a project as somebody does who generates a client from the interface description: the
 * generator writes it, `tsc` checks the program of this folder that uses it, and the program runs.
 */
export async function useGenerated(
  program: string,
  packages: readonly string[],
  generate: (project: Project, description: string) => Promise<unknown>,
): Promise<void> {
  await using project = await Project.create([...packages, "typescript@5.9.3"]);
  const description = "openapi.json";
  await project.write(description, await (await fetch(`${origin}/api/openapi.json`)).text());
  await project.write("tsconfig.json", { compilerOptions, files: ["program.ts"] });
  const code = new URL(`./generated/${program}.ts`, import.meta.url);
  await project.write("program.ts", await Deno.readTextFile(code));
  await generate(project, description);
  await project.succeed("npx", "tsc");
  await project.succeed("node", "program.js", origin);
}
