import { service, startServer as start } from "../kit/program.ts";
import { resend } from "../kit/provider.ts";
import { enquiry } from "./support.ts";

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

/** Starts the service with these variables, on a port of its own. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await start(service(
    {
      CONTACT_QUOTA: "1000000",
      CONTACT_BUDGET: "1000000",
      ...resend("http://127.0.0.1:9"),
      ...env,
    },
    ["-A", "--no-check", "--preload=tests/contact/clock_ahead.ts"],
  ));
  const url = `http://127.0.0.1:${server.listening}`;
  return {
    url,
    kill: async () => await server[Symbol.asyncDispose](),
    output: server.output,
    send: (changes, { key, signal } = {}) => post(url, { ...enquiry, ...changes }, key, signal),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
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
