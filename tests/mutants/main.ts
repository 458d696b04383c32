/**
 * Puts one small change after the other into a copy of the code and runs the tests on it, those of the
 * changed room first. What no test notices is listed with file and line: a promise without a test, or a
 * change that changes nothing. It is run by its path, from the project's folder:
 * `deno run -A --no-check --lock=tests/deno.lock tests/mutants/main.ts [how many] [folder] [seed]`.
 */
import { copyFolder, tempFolder } from "../kit/folder.ts";
import { run } from "../kit/program.ts";
import { random } from "../kit/random.ts";
import { mutated, type Mutation, mutationsOf } from "./mutations.ts";

/** Tests of other programs, of browsers and of minutes: they promise other things. */
const leftOut = ["tests/system", "tests/clients", "tests/bench"];

/** A mutation may make a test run for ever; the whole suite takes half as long. In milliseconds. */
const deadlineMs = 600_000;

const [count = "20", folder = "", seed = "1"] = Deno.args;
const sources = new Map(
  ["lib", "routes"].flatMap(modulesBelow)
    .filter((path) => path.startsWith(folder))
    .map((path) => [path, Deno.readTextFileSync(path)] as const),
);
const all = [...sources].flatMap(([path, source]) => mutationsOf(path, source));
const drawn = random(seed).shuffle(all).slice(0, Number(count));
console.log(`${drawn.length} of ${all.length} mutations, seed ${seed}`);

using copy = tempFolder();
for (const { name, isDirectory } of Deno.readDirSync(".")) {
  if (/^(\.git|data|node_modules)$/.test(name)) continue;
  (isDirectory ? copyFolder : Deno.copyFileSync)(name, `${copy.dir}/${name}`);
}
if (!await passes(["tests"])) {
  console.error("The suite fails without any change; mend that first: deno task test");
  Deno.exit(1);
}
const survivors: Mutation[] = [];
const byRoom = new Map<string, { noticed: number; drawn: number }>();
for (const mutation of drawn) {
  const isNoticed = await notices(mutation);
  const room = roomOf(mutation.path);
  const { noticed, drawn } = byRoom.get(room) ?? { noticed: 0, drawn: 0 };
  byRoom.set(room, { noticed: noticed + Number(isNoticed), drawn: drawn + 1 });
  if (!isNoticed) survivors.push(mutation);
  console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${told(mutation)}`);
}
console.log("\n| folder | noticed | of |\n|---|---|---|");
for (const [room, { noticed, drawn }] of byRoom) console.log(`| ${room} | ${noticed} | ${drawn} |`);
console.log(`\n${survivors.length} that no test notices:`);
for (const survivor of survivors) console.log(told(survivor));

/** Whether a test fails, hangs or does not start with the mutation. */
async function notices(mutation: Mutation): Promise<boolean> {
  const { path } = mutation;
  const source = sources.get(path)!;
  Deno.writeTextFileSync(`${copy.dir}/${path}`, mutated(source, mutation));
  try {
    const own = testsOf(roomOf(path));
    return (own !== undefined && !await passes([own])) || !await passes(["tests"]);
  } finally {
    Deno.writeTextFileSync(`${copy.dir}/${path}`, source);
  }
}

async function passes(paths: string[]): Promise<boolean> {
  const flags = ["--no-check", "--parallel", "--fail-fast", "--lock=tests/deno.lock"];
  const args = ["test", "-A", ...flags, `--ignore=${leftOut.join(",")}`, ...paths];
  const { code } = await run({ args, cwd: copy.dir }, deadlineMs);
  return code === 0;
}

/** The folder that a module stands in, as far as tests are ordered by it. */
function roomOf(path: string): string {
  const [top = "", room = ""] = path.split("/");
  return top === "lib" && !room.endsWith(".ts") ? `lib/${room}` : top;
}

function testsOf(room: string): string | undefined {
  // tests/site/ is the site that the tests know.
  const path = room.replace("lib/site", "tests/content").replace(/^lib\//, "tests/")
    .replace(/^routes$/, "tests/routes");
  return sourceExists(path) ? path : undefined;
}

function sourceExists(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory && path.startsWith("tests/");
  } catch {
    return false;
  }
}

function modulesBelow(dir: string): string[] {
  return [...Deno.readDirSync(dir)].map(({ name, isDirectory }) =>
    isDirectory
      ? modulesBelow(`${dir}/${name}`)
      : name.endsWith(".ts") && !name.endsWith(".d.ts")
      ? [`${dir}/${name}`]
      : []
  ).flat().sort();
}

function told({ path, line, start, end, replacement }: Mutation): string {
  const code = sources.get(path)!.slice(start, end).replace(/\s+/g, " ");
  return `${path}:${line} ${code.slice(0, 80)} => ${replacement.replace(/\s+/g, " ").slice(0, 80)}`;
}
