import { Connection } from "../bench/connection.ts";
import type { HttpAnswer } from "../bench/http_answer.ts";
import { resend, startProvider } from "../bench/provider.ts";
import { requestBytes } from "../bench/request.ts";
import { type ServerProcess, startService } from "../bench/server_process.ts";

/** The service as the start task runs it, with a provider that accepts every mail. */
export interface AttackedService extends ServerProcess {
  /** Asks as a well-behaved client on a new connection; fails after 5 seconds without an answer. */
  ask(target: string): Promise<HttpAnswer>;
}

/** Starts the service with quotas that do not get in an attack's way, and waits until it is ready. */
export async function startAttacked(
  env: Record<string, string> = {},
  wait?: () => Promise<void>,
): Promise<AttackedService> {
  const provider = startProvider(wait);
  const server = await startService({
    READ_QUOTA: "1000000",
    CONTACT_QUOTA: "1000000",
    KV_URL: ":memory:",
    ...resend(provider.url),
    ...env,
  });
  const ask = (target: string) => exchange(server.port, requestBytes({ target }));
  await ask("/ask?query=ready&streaming=false").catch((error) => {
    throw new Error(`The service does not start: ${server.log()}`, { cause: error });
  });
  return {
    ...server,
    ask,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Sends bytes on a connection of their own. @throws without an answer within 5 seconds */
export async function exchange(port: number, bytes: Uint8Array): Promise<HttpAnswer> {
  const answer = await attempt(port, bytes, 5000);
  if (answer === undefined) throw new Error("The service did not answer");
  return answer;
}

/** Sends bytes; `undefined` when the service closes or says nothing for so many milliseconds. */
export async function attempt(
  port: number,
  bytes: Uint8Array,
  patience: number,
): Promise<HttpAnswer | undefined> {
  using connection = await Connection.open(port);
  const timer = setTimeout(() => connection[Symbol.dispose](), patience);
  try {
    await connection.send(bytes).catch(() => {}); // Refused while it was still sending.
    return await connection.answer();
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once `condition` holds. @throws when it still does not after 10 seconds */
export async function until(what: string, condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn++) {
    if (turn > 500) throw new Error(`In 10 s it did not come about that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
