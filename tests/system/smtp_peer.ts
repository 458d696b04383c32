import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Readable } from "node:stream";

export interface MailHost extends AsyncDisposable {
  port: number;
  /** The mails it took, as they came. */
  mails: string[];
  /** User names and passwords it was given. */
  logins: string[];
}

/** Starts a real mail host (`smtp-server`) with options of its own. */
export async function startMailHost(options: SMTPServerOptions): Promise<MailHost> {
  const mails: string[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    name: "mail.practice.example",
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username}:${password}`);
      done(null, { user: username });
    },
    async onData(stream: Readable, _session, done) {
      let mail = "";
      for await (const text of stream.setEncoding("utf8")) mail += text;
      mails.push(mail);
      done();
    },
    ...options,
  });
  server.on("error", () => {}); // A client that distrusts it hangs up.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    port,
    mails,
    logins,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
