/** A mail host that says what a script has it say, as one that is broken may. */

/** The client's words that a host replies to: a command, or the `.` that ends a message. */
type Moment = "greeting" | "AUTH" | "MAIL" | "RCPT" | "DATA" | ".";

/** Ends the connection in place of a reply. */
const hangUp = "hang up";

/** `null` is silence. */
type Reply = string | null;

/** A moment that it does not name is answered as it should be. */
export interface Script {
  extensions?: string[];
  replies?: Partial<Record<Moment, Reply>>;
  /** To each recipient in turn. */
  recipients?: string[];
}

export interface ScriptedHost extends AsyncDisposable {
  port: number;
  script: Script;
  /** Connections that were made to it. */
  calls: number;
  /** Lines that clients sent; those of a message too. */
  heard: string[];
  /** Resolves when it falls silent. */
  silence: Promise<void>;
}

const proper: Record<string, string> = {
  greeting: "220 mail.practice.example",
  AUTH: "235 Welcome",
  DATA: "354 Go on",
  QUIT: "221 Bye",
  STARTTLS: "502 Not here",
};

export function startScriptedHost(script: Script = {}): ScriptedHost {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const talks: Promise<void>[] = [];
  const accepting = accept().then(() => Promise.all(talks));
  const { promise: silence, resolve: fallSilent } = Promise.withResolvers<void>();
  const host: ScriptedHost = {
    port: listener.addr.port,
    script,
    calls: 0,
    heard: [],
    silence,
    async [Symbol.asyncDispose]() {
      listener.close();
      open.forEach(close);
      await accepting;
    },
  };

  async function accept() {
    for await (const client of listener) {
      open.add(client);
      talks.push(talk(client).catch(() => {}).finally(() => close(client)));
    }
  }

  function close(client: Deno.Conn) {
    open.delete(client);
    try {
      client.close();
    } catch {
      // It is closed already.
    }
  }

  async function talk(client: Deno.Conn) {
    const { extensions = [], replies = {}, recipients = [] } = host.script;
    const left = [...recipients];
    const replyTo = (command: string): Reply => {
      if (command === "EHLO") {
        return [...extensions, "mail"].map((line) => `250-${line}\r\n`).join("") + "250 OK";
      }
      const scripted = command === "RCPT" ? left.shift() : undefined;
      const reply = scripted ?? replies[command as Moment];
      return reply === undefined ? proper[command] ?? "250 OK" : reply;
    };
    const answer = async (command: string) => {
      const reply = replyTo(command);
      if (reply === null) fallSilent();
      else if (reply === hangUp) close(client);
      else await client.write(new TextEncoder().encode(`${reply}\r\n`));
      return reply;
    };

    host.calls++;
    let inMessage = false;
    await answer("greeting");
    for await (const line of lines(client)) {
      host.heard.push(line);
      if (inMessage && line !== ".") continue;
      const reply = await answer(line.split(/[ :]/)[0]!);
      inMessage = line === "DATA" && /^[23]/.test(reply ?? "");
    }
  }

  return host;
}

async function* lines(client: Deno.Conn): AsyncGenerator<string> {
  let rest = "";
  for await (const text of client.readable.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\r\n");
    rest = parts.pop()!;
    yield* parts;
  }
}
