/** A mail host that says what a script has it say, as one that is broken may. */

export interface ScriptedHost extends AsyncDisposable {
  port: number;
  /** Lines that clients sent; those of a message too. */
  heard: string[];
  /** Messages that clients sent to their end. */
  messages: number;
}

/**
 * `replies` names the reply to a command, to the `.` that ends a message or an empty one, and to each
 * recipient in turn; `null` is silence. What it does not name is answered as it should be.
 */
export interface Script {
  extensions?: string[];
  replies?: Partial<Record<"MAIL" | "DATA" | ".", string | null>>;
  recipients?: string[];
}

const hostname = "127.0.0.1";
const proper: Record<string, string> = { DATA: "354 Go on", QUIT: "221 Bye" };

export function startScriptedHost(
  { extensions = [], replies = {}, recipients = [] }: Script,
): ScriptedHost {
  const listener = Deno.listen({ hostname, port: 0 });
  const open = new Set<Deno.Conn>();
  const talks: Promise<void>[] = [];
  const accepting = accept().then(() => Promise.all(talks));
  const host: ScriptedHost = {
    port: listener.addr.port,
    heard: [],
    messages: 0,
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
    if (open.delete(client)) client.close();
  }

  async function talk(client: Deno.Conn) {
    const say = async (text: string | null) => {
      if (text !== null) await client.write(new TextEncoder().encode(`${text}\r\n`));
    };
    const left = [...recipients];
    let inMessage = false;
    const replyTo = (line: string) => {
      const command = line.split(/[ :]/)[0]!;
      if (command === "EHLO") {
        return ["250-mail", ...extensions.map((e) => `250-${e}`), "250 OK"]
          .join("\r\n");
      }
      if (command === "RCPT") return left.shift() ?? "250 OK";
      const scripted = replies[command as "MAIL"];
      return scripted === undefined ? proper[command] ?? "250 OK" : scripted;
    };

    await say("220 mail.practice.example");
    for await (const line of lines(client)) {
      host.heard.push(line);
      if (inMessage && line !== ".") continue;
      if (inMessage) host.messages++;
      inMessage = false;
      const reply = replyTo(line);
      inMessage = line === "DATA" && /^[23]/.test(reply ?? "");
      await say(reply);
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
