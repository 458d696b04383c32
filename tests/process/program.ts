/** A program that was started, and what came of it. */
export interface Program extends AsyncDisposable {
  /** The port it says it listens on; rejects when it ends without saying so. */
  port: Promise<number>;
  signal(name: Deno.Signal): void;
  ended: Promise<{ code: number; stdout: string; stderr: string }>;
}

/** Runs deno with these arguments and variables; every other variable of ours is empty. */
export function runDeno(args: string[], env: Record<string, string> = {}): Program {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { ...unset, HOST: "127.0.0.1", PORT: "0", NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said = { stdout: "", stderr: "" };
  const port = Promise.withResolvers<number>();
  port.promise.catch(() => {});
  const collect = async (name: "stdout" | "stderr") => {
    for await (const text of child[name].pipeThrough(new TextDecoderStream())) {
      said[name] += text;
      const number = /istens on http:\/\/localhost:(\d+)\n/.exec(said.stdout)?.[1];
      if (number) port.resolve(Number(number));
    }
  };
  const ended = Promise.all([child.status, collect("stdout"), collect("stderr")])
    .then(([{ code }]) => {
      port.reject(new Error(`It ended with ${code}: ${said.stdout}${said.stderr}`));
      return { code, ...said };
    });
  const signal = (name: Deno.Signal) => {
    try {
      child.kill(name);
    } catch {
      // It has ended already.
    }
  };
  return {
    port: port.promise,
    signal,
    ended,
    async [Symbol.asyncDispose]() {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), 6_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

const unset = Object.fromEntries(
  ["BASE_URL", "CONTENT_DIR", "KV_URL", "READ_QUOTA", "CONTACT_QUOTA", "TRUSTED_PROXY_HOPS"]
    .concat(["MAIL_PROVIDER", "MAIL_OUTBOX_DIR", "MAIL_API_KEY", "MAIL_FROM", "MAIL_TO"])
    .concat(["MAIL_API_URL", "CHALLENGE_SECRET", "CHALLENGE_SITE_KEY", "CHALLENGE_VERIFY_URL"])
    .map((name) => [name, ""]),
);

/** A connection on which every byte can be chosen. */
export async function openRaw(port: number) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  return {
    write: async (text: string) => {
      await connection.write(new TextEncoder().encode(text));
    },
    /** All that comes until the other side closes. */
    readAll: () => new Response(connection.readable).text(),
  };
}

/** Sends a request as these bytes, on a connection that closes after the answer. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const { write, readAll } = await openRaw(port);
  await write(text);
  return await readAll();
}

/** Copies the real content into a temporary folder, to be broken there. */
export function copyOfContent(): { dir: string } & Disposable {
  const dir = Deno.makeTempDirSync();
  const copy = (from: string, to: string) => {
    Deno.mkdirSync(to, { recursive: true });
    for (const { name, isDirectory } of Deno.readDirSync(from)) {
      if (isDirectory) copy(`${from}/${name}`, `${to}/${name}`);
      else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
    }
  };
  copy("content", `${dir}/site`);
  return {
    dir: `${dir}/site`,
    [Symbol.dispose]: () => Deno.removeSync(dir, { recursive: true }),
  };
}
