import { lastResort } from "./handler.ts";
import type { Log } from "./log.ts";

/** Before a listener that failed is opened again, in milliseconds. */
const pauseMs = 200;

interface ListenOptions {
  /** Left out: the platform chooses. */
  host: string | undefined;
  port: number;
  /** Whether other processes may listen on the same port. */
  reusePort: boolean;
}

/** A port that could not be opened: what is wrong and what to do about it. */
export class ListenError extends Error {
  override readonly name = "ListenError";

  constructor({ host, port }: ListenOptions, { name, message }: Error) {
    super(
      name === "AddrInUse"
        ? `Port ${port} is in use. Set another PORT, for example PORT=${port % 65_535 + 1}`
        : `Cannot listen on ${host}:${port} (${message}). ` +
          "Set another HOST or PORT, for example HOST=127.0.0.1 PORT=8001",
    );
  }
}

/**
 * Serves until it is shut down. A listener that fails, as when file handles run out, is opened again
 * until it succeeds; open connections are served meanwhile.
 * @throws {ListenError} when the port cannot be opened at first
 */
export function listen(options: ListenOptions, fetch: Deno.ServeHandler, log: Log) {
  const { host: hostname, reusePort } = options;
  const settings = { hostname, reusePort, onError: lastResort, automaticCompression: false };
  /** The port that is open; the option 0 means any free one. */
  let { port } = options;

  function open(): Deno.HttpServer {
    const server = Deno.serve({ ...settings, port, onListen() {} }, fetch);
    server.finished.catch(openAgain);
    return server;
  }

  function openAgain({ message }: Error): void {
    log({ event: "listener_failed", reason: message });
    setTimeout(() => {
      try {
        server = open();
      } catch (error) {
        openAgain(error as Error);
      }
    }, pauseMs);
  }

  let server: Deno.HttpServer;
  try {
    server = open();
  } catch (error) {
    throw new ListenError(options, error as Error);
  }
  ({ port } = server.addr as Deno.NetAddr);
  return {
    port,
    /** Settles when the requests in flight are answered. */
    shutdown: () => server.shutdown(),
  };
}
