import { type Ended, run, succeed } from "../kit/program.ts";

/** npm's package of a current Node, whatever Node this machine has. */
export const node = "node@26.10.0";

/** How long one step of a client may take, in milliseconds; the first run downloads it. */
const deadlineMs = 240_000;

/** The environment in which `node`, and all that npm starts, is the current one. */
export async function nodeEnvironment(): Promise<Record<string, string>> {
  const args = ["--yes", `--package=${node}`, "--", "node", "-p", "process.execPath"];
  const path = (await succeed({ command: "npx", args }, deadlineMs)).trim().split("\n").at(-1)!;
  return { PATH: `${path.slice(0, path.lastIndexOf("/"))}:${Deno.env.get("PATH")}` };
}

/** A package that a text names with its version, as `name@1.2.3` or `npm:name@1.2.3/sub`. */
const specifier = /["`](npm:)?((?:@[\w.-]+\/)?[a-z][\w.-]*)@(\d+\.[\w.-]+)(\/[^"`]*)?["`]/g;

/** The packages that a text names, by name, with their versions. */
export const packagesIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(specifier)].map(([, , name, version]) => [name!, version!]));

/** A project of npm in a folder of its own, as somebody sets it up who uses a client. */
export class Project implements AsyncDisposable {
  constructor(readonly dir: string, readonly env: Record<string, string>) {}

  static async create(packages: Iterable<string>): Promise<Project> {
    const dir = await Deno.makeTempDir({ prefix: "client-" });
    const project = new Project(dir, { ...await nodeEnvironment(), HOME: dir, ...npmCache() });
    await project.write("package.json", { private: true, type: "module" });
    const options = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"];
    await project.succeed("npm", "install", ...options, ...packages);
    return project;
  }

  async write(name: string, content: unknown): Promise<void> {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await Deno.writeTextFile(`${this.dir}/${name}`, text);
  }

  run(command: string, ...args: string[]): Promise<Ended> {
    return run({ command, args, cwd: this.dir, env: this.env }, deadlineMs);
  }

  /** What a program prints that must succeed. */
  succeed(command: string, ...args: string[]): Promise<string> {
    return succeed({ command, args, cwd: this.dir, env: this.env }, deadlineMs);
  }

  async [Symbol.asyncDispose]() {
    await Deno.remove(this.dir, { recursive: true });
  }
}

/** Programs keep their settings in the project; what npm has downloaded stays with the user. */
const npmCache = () => ({ npm_config_cache: `${Deno.env.get("HOME")}/.npm` });

/**
 * Runs a program of this folder under Node. It names its packages as Deno does, so that their types
 * are checked; Node finds them by their bare names.
 */
export async function runInNode(file: string, ...args: string[]): Promise<Ended> {
  const read = (name: string) =>
    Deno.readTextFile(new URL(`./programs/${name}.ts`, import.meta.url));
  const text = await read(file);
  const packages = [...packagesIn(text)].map(([name, version]) => `${name}@${version}`);
  await using project = await Project.create(packages);
  for (const [name, code] of [[file, text], ["mcp_client", await read("mcp_client")]] as const) {
    await project.write(
      `${name}.ts`,
      code.replace(specifier, (_, _npm, name, _version, path = "") => JSON.stringify(name + path)),
    );
  }
  return await project.run("node", `${file}.ts`, ...args);
}
