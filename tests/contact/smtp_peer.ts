/** A real mail host (`smtp-server`) and a fault proxy before it. */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Readable } from "node:stream";
import { concat } from "../kit/http_answer.ts";
import { startTcpProxy } from "../kit/tcp_proxy.ts";

const hostname = "127.0.0.1";

/** What a client has said when something happens. */
export type Moment = "greeting" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message";

/** Where the proxy cuts the connection or falls silent: before the host hears it, or after. */
export interface Fault {
  at: Moment;
  what: "cut before" | "cut after" | "silence";
}

export interface MailHost extends AsyncDisposable {
  /** The port of the proxy. */
  port: number;
  /** The mails it took, as they came. */
  mails: string[];
  /** User names and passwords it was given. */
  logins: string[];
  /** Commands and data that clients sent in the clear. */
  heard(): string;
  /** Connections that were made to it. */
  calls: number;
  /** What it answers at these moments instead of taking what it is told. */
  refusals: Partial<Record<Moment, number>>;
  /** What it answers to single recipients, by the local part of their address. */
  refused: Record<string, number>;
  fault: Fault | null;
}

/** `options` are those of `smtp-server`; without any it offers no TLS and needs no login. */
export async function startMailHost(options: SMTPServerOptions = {}): Promise<MailHost> {
  const mails: string[] = [];
  const logins: string[] = [];
  const refusals: MailHost["refusals"] = {};
  const refused: MailHost["refused"] = {};

  type Done = (error?: Error | null) => void;
  const unless = (moment: Moment, done: Done, responseCode = refusals[moment]) => {
    done(
      responseCode ? Object.assign(new Error("visitor@client.example?"), { responseCode }) : null,
    );
  };
  const server = new SMTPServer({
    name: "mail.practice.example",
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => unless("greeting", done),
    onAuth({ username, password }, _session, done) {
      logins.push(`${username}:${password}`);
      unless("AUTH", (error) => error ? done(error) : done(null, { user: username }));
    },
    onMailFrom: (_address, _session, done) => unless("MAIL", done),
    onRcptTo: ({ address }, _session, done) =>
      unless("RCPT", done, refused[address.split("@")[0]!] ?? refusals.RCPT),
    onData(stream: Readable, _session, done) {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () =>
        unless("message", (error) => {
          if (!error) mails.push(new TextDecoder().decode(concat(chunks)));
          done(error);
        }));
    },
    ...options,
  });
  server.on("error", () => {}); // Cut connections are what the proxy is for.
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, hostname, resolve);
  await promise;
  const { port } = server.server.address() as { port: number };
  return proxied(
    port,
    { mails, logins, refusals, refused },
    () => new Promise((resolve) => server.close(() => resolve())),
  );
}

function proxied(
  hostPort: number,
  host: Pick<MailHost, "mails" | "logins" | "refusals" | "refused">,
  stop: () => Promise<void>,
): MailHost {
  let heard = "";
  const proxy = startTcpProxy(hostPort, () => {
    mailHost.calls++;
    let said = "";
    let mute = false;
    const strikes = (what: Fault["what"]) => {
      const { fault } = mailHost;
      return fault?.what === what && momentsIn(said).includes(fault.at);
    };
    if (strikes("cut before")) return undefined;
    return {
      request(bytes) {
        const text = new TextDecoder().decode(bytes);
        said += text;
        heard += text;
        return strikes("cut before") ? "cut" : "pass";
      },
      answer() {
        if (strikes("cut after")) return "cut";
        mute ||= strikes("silence");
        return mute ? "swallow" : "pass";
      },
    };
  });
  const mailHost: MailHost = {
    ...host,
    port: proxy.port,
    heard: () => heard,
    fault: null,
    calls: 0,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await stop();
    },
  };
  return mailHost;
}

/** The moments that a conversation has reached. */
function momentsIn(said: string): Moment[] {
  const commands = (["AUTH", "MAIL", "RCPT", "DATA"] as const)
    .filter((command) => new RegExp(`^${command}\\b`, "m").test(said));
  return ["greeting", ...commands, ...said.includes("\r\n.\r\n") ? ["message" as const] : []];
}
