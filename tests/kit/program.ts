import { within } from "./wait.ts";

/** A program that was started, and what comes of it. */
export interface Program extends AsyncDisposable {
  pid: number;
  /** The port it says it listens on; rejects when it ends without saying so. */
  port: Promise<number>;
  ended: Promise<Ended>;
  /** Waits for its end; one that goes on for five minutes is killed, and that is an error. */
  end(): Promise<Ended>;
  /** What it has written to stdout and stderr so far. */
  output(): string;
  /** CPU time that its threads have used so far, in seconds. */
  cpu(): number;
  /** Resident memory in 10^6 bytes. */
  memory(): number;
  /** Open files and sockets. */
  descriptors(): number;
  signal(name: Deno.Signal): void;
}

export interface Ended {
  code: number;
  signal: Deno.Signal | null;
  stdout: string;
  stderr: string;
}

export interface Command {
  /** Left out: this Deno. */
  command?: string;
  args: string[];
  env?: Record<string, string>;
  /** Left out: the project's folder. */
  cwd?: string;
}

/** Characters of each output that are kept. */
const mostKept = 1024 * 1024;

/** Starts a program; every variable of the service that is not given is empty. */
export function spawn({ command = Deno.execPath(), args, env = {}, cwd }: Command): Program {
  const child = new Deno.Command(command, {
    args,
    cwd,
    env: { ...unset(), HOST: "127.0.0.1", PORT: "0", NO_COLOR: "1", ...quiet, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said = { stdout: "", stderr: "" };
  const port = Promise.withResolvers<number>();
  port.promise.catch(() => {});
  const collect = async (name: keyof typeof said) => {
    for await (const text of child[name].pipeThrough(new TextDecoderStream())) {
      if (said[name].length < mostKept) said[name] += text;
      const number = /(?:isten(?:s|ing) on|läuft unter) \S+:(\d+)/.exec(said.stdout)?.[1];
      if (number) port.resolve(Number(number));
    }
  };
  const ended = Promise.all([child.status, collect("stdout"), collect("stderr")])
    .then(([{ code, signal }]) => {
      port.reject(new Error(`${args.join(" ")} ended with ${code}: ${said.stdout}${said.stderr}`));
      return { code, signal, ...said };
    });
  const signal = (name: Deno.Signal) => {
    try {
      child.kill(name);
    } catch {
      // It has ended already.
    }
  };
  return {
    pid: child.pid,
    port: port.promise,
    ended,
    end: () =>
      within(300, `The end of ${args.join(" ")}`, ended).catch((error) => {
        signal("SIGKILL");
        throw error;
      }),
    output: () => said.stdout + said.stderr,
    ...usageOf(child.pid),
    signal,
    async [Symbol.asyncDispose]() {
      signal("SIGKILL");
      await ended;
    },
  };
}

/** What Linux tells about a process (proc(5)). */
function usageOf(pid: number) {
  /** A thread may end between being listed and being read. */
  const read = (name: string) => {
    try {
      return Deno.readTextFileSync(`/proc/${pid}/${name}`);
    } catch {
      return "";
    }
  };
  return {
    cpu: () =>
      [...Deno.readDirSync(`/proc/${pid}/task`)]
        .map(({ name }) => Number(read(`task/${name}/schedstat`).split(" ")[0]))
        .reduce((sum, nanoseconds) => sum + nanoseconds) / 1e9,
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(read("status"))?.[1]) * 1024 / 1e6,
    descriptors: () => [...Deno.readDirSync(`/proc/${pid}/fd`)].length,
  };
}

/** Runs a program to its end, which is forced after so many milliseconds. */
export async function run(command: Command, deadlineMs = 300_000): Promise<Ended> {
  await using program = spawn(command);
  const timer = setTimeout(() => program.signal("SIGKILL"), deadlineMs);
  const ended = await program.ended;
  clearTimeout(timer);
  return ended;
}

/** Runs a program to its end; what it prints is the error if it fails. */
export async function succeed(command: Command, deadlineMs?: number): Promise<string> {
  const { code, signal, stdout, stderr } = await run(command, deadlineMs);
  if (code !== 0) throw new Error(`ended with ${signal ?? code}\n${stdout}${stderr}`);
  return stdout;
}

const quiet = { DENO_NO_UPDATE_CHECK: "1", DENO_NO_PROMPT: "1" };

/** The variables of the README's table, empty: what a developer has set changes no test. */
function unset(): Record<string, string> {
  const table = Deno.readTextFileSync("README.md").matchAll(/^\| `([A-Z_]+)`/gm);
  // Where the tests were called from is not where what they start is called from.
  return { INIT_CWD: "", ...Object.fromEntries([...table].map(([, name]) => [name!, ""])) };
}

/** The flags, permissions among them, that the start task runs the service with. */
export function startFlags(): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync("deno.json"));
  const words: string[] = tasks.start.command.split(" ");
  return words.slice(words.indexOf("run") + 1, words.indexOf("main.ts"));
}

/** Quotas that count and never refuse. */
export const unlimited = {
  READ_QUOTA: "1000000",
  CONTACT_QUOTA: "1000000",
  CONTACT_BUDGET: "1000000",
};

/** What serves the tests' site as the start task does, with these variables. */
export const service = (env: Record<string, string> = {}, flags = startFlags()): Command => ({
  args: ["run", ...flags, "main.ts"],
  env: {
    CONTENT_DIR: "tests/site",
    KV_URL: ":memory:",
    BASE_URL: "https://www.practice.example",
    ...env,
  },
});

/** A program that listens. */
export interface Server extends Program {
  listening: number;
}

/**
 * Starts a program and waits until it listens.
 * @throws when it ends instead, or does not in two minutes
 */
export async function startServer(command: Command): Promise<Server> {
  const program = spawn(command);
  try {
    const said = `The port of ${command.args.join(" ")}`;
    return { ...program, listening: await within(120, said, program.port) };
  } catch (error) {
    await program[Symbol.asyncDispose]();
    throw error;
  }
}

/** Serves the tests' site in a process of its own. */
export const startService = (env?: Record<string, string>): Promise<Server> =>
  startServer(service(env));
