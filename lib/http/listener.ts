import { lastResort } from "./handler.ts";
import { ListenError } from "./listen_error.ts";
import type { Log } from "./log.ts";

/** Before a listener that failed is opened again, in milliseconds. */
const pauseMs = 200;

export interface ListenOptions {
  /** Left out: the platform chooses. */
  host: string | undefined;
  port: number;
  /** Whether other processes may listen on the same port. */
  reusePort: boolean;
}

export interface Listener {
  port: number;
  /** Settles when the requests in flight are answered. */
  shutdown(): Promise<void>;
}

/**
 * Serves until it is shut down. A listener that fails, as when file handles run out, is opened again
 * until it stands; the connections that are open are served meanwhile.
 * @throws {ListenError} when the port cannot be opened at first
 */
export function listen(options: ListenOptions, fetch: Deno.ServeHandler, log: Log): Listener {
  const { host: hostname, reusePort } = options;
  const settings = { hostname, reusePort, onError: lastResort, automaticCompression: false };
  const open = (port: number) => Deno.serve({ ...settings, port, onListen() {} }, fetch);

  function openAgain({ message }: Error): void {
    log({ event: "listener_failed", reason: message });
    setTimeout(() => {
      try {
        server = watched(open(port));
      } catch (error) {
        openAgain(error as Error);
      }
    }, pauseMs);
  }

  function watched(server: Deno.HttpServer): Deno.HttpServer {
    server.finished.catch(openAgain);
    return server;
  }

  function openFirst(): Deno.HttpServer {
    try {
      return watched(open(options.port));
    } catch (error) {
      throw new ListenError(hostname, options.port, error as Error);
    }
  }

  let server = openFirst();
  const { port } = server.addr as Deno.NetAddr;
  return { port, shutdown: () => server.shutdown() };
}
