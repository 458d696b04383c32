import { exchange } from "../../kit/exchange.ts";
import type { HttpAnswer } from "../../kit/http_answer.ts";
import { type Server, service, startServer, unlimited } from "../../kit/program.ts";
import { resend, startProvider } from "../../kit/provider.ts";
import { requestBytes } from "../../kit/request.ts";

/** The service as the start task runs it, with a provider that accepts every mail. */
export interface AttackedService extends Server {
  /** Asks as a well-behaved client on a new connection. */
  ask(target: string): Promise<HttpAnswer>;
}

/** Starts the service, with every permission if `handles` limits its files, and a provider. */
export async function startAttacked(
  { env, handles }: { env?: Record<string, string>; handles?: number } = {},
): Promise<AttackedService> {
  const provider = startProvider();
  const command = service(
    { ...unlimited, ...resend(provider.url), ...env },
    handles === undefined ? undefined : ["-A"],
  );
  const server = await startServer(
    handles === undefined ? command : {
      ...command,
      command: "sh",
      args: ["-c", `ulimit -n ${handles}; exec "$@"`, "sh", Deno.execPath(), ...command.args],
    },
  );
  return {
    ...server,
    ask: (target) => exchange(server.listening, requestBytes({ target })),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
