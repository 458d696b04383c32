import { OwnerError, say } from "../base/message.ts";
import { internalErrorResponse } from "./handler.ts";
import type { Log } from "./log.ts";

/** Before a listener that failed is opened again, in milliseconds. */
const pauseMs = 200;

/** The platform may have it listen elsewhere than on a port. */
type Server = Deno.HttpServer<Deno.Addr>;

/** Between the first answer that says its connection ends and the end of all, in milliseconds. */
const announceMs = 300;

interface ListenOptions {
  /** Left out: the platform chooses. */
  host: string | undefined;
  port: number;
}

/**
 * Serves until it is shut down. A listener that fails, as when file handles run out, is opened
 * again until it succeeds; open connections are served meanwhile.
 * @throws {OwnerError} when the port cannot be opened at first
 */
export function listen(options: ListenOptions, fetch: Deno.ServeHandler, log: Log) {
  const { host: hostname } = options;
  /** The port that is open; the option 0 means any free one. */
  let { port } = options;
  let answer = fetch;
  let server!: Server;

  function open(): void {
    server = Deno.serve(
      {
        hostname,
        port,
        onListen() {},
        onError: internalErrorResponse,
        automaticCompression: false,
      },
      (request, info) => answer(request, info),
    );
    // A socket's file stays when its listener fails: there a new process has to begin.
    if (server.addr.transport === "tcp") server.finished.catch(openAgain);
  }

  function openAgain({ message }: Error): void {
    log({ event: "listener_failed", reason: message });
    setTimeout(() => {
      try {
        open();
      } catch (error) {
        openAgain(error as Error);
      }
    }, pauseMs);
  }

  try {
    open();
  } catch (error) {
    throw listenError(options, error as Error);
  }
  if (server.addr.transport === "tcp") ({ port } = server.addr);
  return {
    /** Where it listens: the platform can choose a socket in a file by DENO_SERVE_ADDRESS. */
    address: server.addr.transport === "unix"
      ? `unix:${server.addr.path}`
      : `http://localhost:${port}`,
    /**
     * Says with each answer that its connection ends, for as long as a proxy needs to hear that:
     * else it sends its next request on a connection that is being closed, and loses it.
     */
    async announceEnd() {
      answer = async (request, info) => {
        const response = await fetch(request, info);
        response.headers.set("connection", "close");
        return response;
      };
      await new Promise((resolve) => setTimeout(resolve, announceMs));
    },
    shutdown: () => server.shutdown(),
  };
}

/** Says of a port that could not be opened what is wrong and what to do about it. */
function listenError({ host, port }: ListenOptions, { name, message }: Error): OwnerError {
  return new OwnerError(
    name === "AddrInUse"
      ? say`Port ${port} is in use. Set another PORT, for example PORT=${port % 65_535 + 1}`
      : say`Cannot listen on ${`${host}:${port}`} (${message}). Set another HOST or PORT,
        for example HOST=127.0.0.1 PORT=8001`,
  );
}
