import { exchange } from "../../kit/exchange.ts";
import type { HttpAnswer } from "../../kit/http_answer.ts";
import { type Command, type Server, service, startServer } from "../../kit/program.ts";
import { resend, startProvider } from "../../kit/provider.ts";
import { requestBytes } from "../../kit/request.ts";

/** The service as the start task runs it, with a provider that accepts every mail. */
export interface AttackedService extends Server {
  /** Asks as a well-behaved client on a new connection. */
  ask(target: string): Promise<HttpAnswer>;
}

export interface AttackedOptions {
  env?: Record<string, string>;
  /** What the provider waits for before it answers. */
  wait?: () => Promise<void>;
  /** The shell's command before the service is started, such as a limit. */
  limit?: string;
  /** Left out: those of the start task. */
  flags?: string[];
}

/** Quotas that do not get in an attack's way. */
export const unlimited = {
  READ_QUOTA: "1000000",
  CONTACT_QUOTA: "1000000",
  CONTACT_BUDGET: "1000000",
};

/** Starts the service, and a provider for its mails. */
export async function startAttacked(
  { env, wait, limit, flags }: AttackedOptions = {},
): Promise<AttackedService> {
  const provider = startProvider(wait);
  const command = service({
    ...unlimited,
    ...resend(provider.url),
    ...env,
  }, flags);
  const server = await startServer(limit === undefined ? command : limited(command, limit));
  return {
    ...server,
    ask: (target) => exchange(server.listening, requestBytes({ target })),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

const limited = ({ args, env }: Command, limit: string): Command => ({
  command: "sh",
  args: ["-c", `${limit}; exec "$@"`, "sh", Deno.execPath(), ...args],
  env,
});
