import { cpuSeconds, openDescriptors, residentMegabytes } from "./proc.ts";

/** A server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  port: number;
  pid: number;
  /** CPU time used so far, in seconds. */
  cpu(): number;
  /** In megabytes. */
  memory(): number;
  descriptors(): number;
  signal(name: Deno.Signal): void;
  status: Promise<Deno.CommandStatus>;
  /** The start of what it wrote to stderr, and how it ended. */
  log(): string;
}

export interface Program {
  command?: string;
  args: string[];
  env?: Record<string, string>;
  /** Working directory. */
  cwd?: string;
}

/** The flags, permissions among them, that the start task runs the service with in this environment. */
export function startFlags(env: Record<string, string> = {}): string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync("deno.json"));
  const script = tasks.start.command.replace("deno run", "echo");
  const { stdout } = new Deno.Command("sh", { args: ["-c", script], env }).outputSync();
  const words = new TextDecoder().decode(stdout).trim().split(/\s+/);
  return words.slice(0, words.indexOf("main.ts"));
}

/** The service as the start task runs it, on a free port. */
export function startService(env: Record<string, string> = {}): Promise<ServerProcess> {
  return startServer(serviceProgram(env));
}

export function serviceProgram(env: Record<string, string>, flags = startFlags(env)): Program {
  return {
    args: ["run", ...flags, "main.ts", "--listen"],
    env: { BASE_URL: "https://www.steghaus.example", ...env },
  };
}

/**
 * Starts a program that prints the port it listens on.
 * @throws when it ends instead
 */
export async function startServer(
  { command = Deno.execPath(), args, env = {}, cwd }: Program,
): Promise<ServerProcess> {
  const child = new Deno.Command(command, {
    args,
    cwd,
    env: { DENO_NO_UPDATE_CHECK: "1", HOST: "127.0.0.1", PORT: "0", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const port = Promise.withResolvers<number>();
  let log = "";
  const reading = Promise.all([
    readText(child.stdout, (text) => {
      const found = text.match(/istens on \S+:(\d+)/)?.[1];
      if (found) port.resolve(Number(found));
    }),
    readText(child.stderr, (text) => log = text),
  ]).then(() => port.reject(new Error(`${args.join(" ").slice(0, 400)} ended: ${log}`)));
  const { pid, status } = child;
  status.then(({ code, signal }) => log += `(It ended with ${signal ?? code}.)`);
  return {
    port: await port.promise,
    pid,
    status,
    log: () => log,
    cpu: () => cpuSeconds(pid),
    memory: () => residentMegabytes(pid),
    descriptors: () => openDescriptors(pid),
    signal: (name) => child.kill(name),
    async [Symbol.asyncDispose]() {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
      await Promise.all([status, reading]);
    },
  };
}

const kept = 16_384;

/** Reads a stream to its end and passes on the text so far, up to some length. */
async function readText(stream: ReadableStream<Uint8Array>, seen: (text: string) => void) {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    if (text.length < kept) seen(text += part);
  }
}
