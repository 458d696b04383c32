import { enquiry } from "./support.ts";

/** What the process tests run. */
const program = ["main.ts"];

export interface Answer {
  status: number;
  code: string | undefined;
  replayed: boolean;
  retryAfter: string | null;
}

export interface ServerProcess extends AsyncDisposable {
  url: string;
  /** Sends an enquiry with these changes. */
  send(
    changes: { subject: string } & Record<string, unknown>,
    options?: { key?: string; signal?: AbortSignal },
  ): Promise<Answer>;
  /** kill -9. */
  kill(): Promise<void>;
  /** All it has written to stdout and stderr. */
  output(): string;
}

/** Starts the program with these variables, on a port of its own. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--preload=tests/contact/clock_ahead.ts", ...program],
    env: {
      PORT: "0",
      HOST: "127.0.0.1",
      CONTACT_QUOTA: "1000000",
      CONTACT_BUDGET: "1000000",
      MAIL_PROVIDER: "resend",
      MAIL_API_KEY: "re_test",
      MAIL_FROM: "Website <website@practice.example>",
      MAIL_TO: "hello@practice.example",
      ...env,
    },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const collected = { text: "" };
  const listening = Promise.withResolvers<string>();
  const reading = Promise.all([child.stdout, child.stderr].map(async (stream) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      collected.text += text;
      const port = /istens on http:\/\/localhost:(\d+)/.exec(collected.text)?.[1];
      if (port) listening.resolve(`http://127.0.0.1:${port}`);
    }
  }));
  reading.then(() => listening.reject(new Error(`The server ended: ${collected.text}`)));
  const url = await listening.promise;
  await (await fetch(`${url}/api/v1/services`)).body!.cancel();
  const kill = async () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await Promise.all([child.status, reading]);
  };
  return {
    url,
    kill,
    output: () => collected.text,
    send: (changes, { key, signal } = {}) => post(url, { ...enquiry, ...changes }, key, signal),
    [Symbol.asyncDispose]: kill,
  };
}

async function post(
  url: string,
  body: unknown,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const headers = new Headers({ "content-type": "application/json" });
  if (key !== undefined) headers.set("idempotency-key", key);
  const init = { method: "POST", headers, body: JSON.stringify(body), signal };
  const response = await fetch(`${url}/api/contact`, init);
  const { code } = await response.json();
  return {
    status: response.status,
    code,
    replayed: response.headers.get("idempotent-replayed") === "true",
    retryAfter: response.headers.get("retry-after"),
  };
}
