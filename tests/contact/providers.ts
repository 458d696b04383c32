/** A peer for each value of MAIL_PROVIDER that delivers: a provider that can meet a mail in every way. */
import type { MailProviderName } from "../../lib/contact/mail_providers.ts";
import { tempFolder } from "../kit/folder.ts";
import { hangUp, type Script, startScriptedHost } from "./scripted_host.ts";
import { addressesIn, decodeMail, type Received } from "./received.ts";

/** What a provider may do with a mail; whatever it answers quotes the mail and the account. */
export type Fate =
  | "is not there"
  | "refuses the credentials"
  | "refuses every mail for now"
  | "refuses the mail"
  | "takes the mail, and its answer is lost"
  | "says nothing";

export interface ProviderPeer extends AsyncDisposable {
  /** The variables that name it; `very-secret` is its secret. */
  variables: Record<string, string>;
  /** Makes it do so; `null`: it never does. */
  fates: Record<Fate, (() => unknown) | null>;
  /** The mails that it took. */
  received(): Received[];
}

const quoting = "visitor@client.example website@practice.example very-secret We would like to talk";

/** A body whose connection ends in the middle. */
const cutOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id": "1"}'));
    },
    pull: (controller) => controller.error(new Error("The connection ends")),
  });

/** Resend's API, which knows keys. */
function resend(): ProviderPeer {
  const taken = new Map<string, Received>();
  let reply = () => Promise.resolve(Response.json({ id: "1" }));
  const answering = (make: () => Response) => () => {
    reply = () => Promise.resolve(make());
  };
  const refusing = (status: number) =>
    answering(() => Response.json({ name: quoting, message: quoting }, { status }));
  const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(options, async (request) => {
    const { from, to, reply_to, subject, text } = await request.json();
    const answer = await reply();
    const key = request.headers.get("idempotency-key")!;
    const recipients = addressesIn(to.join());
    const mail = { from, to: recipients, replyTo: reply_to, subject, text, id: key };
    if (answer.ok) taken.set(key, mail);
    return answer;
  });
  const stopped = new AbortController();
  return {
    variables: {
      MAIL_API_KEY: "very-secret",
      MAIL_API_URL: `http://127.0.0.1:${server.addr.port}`,
    },
    fates: {
      "is not there": () => server.shutdown(),
      "refuses the credentials": refusing(401),
      "refuses every mail for now": refusing(429),
      "refuses the mail": refusing(422),
      "takes the mail, and its answer is lost": answering(() => new Response(cutOff())),
      "says nothing": () => {
        reply = () =>
          new Promise((resolve) =>
            stopped.signal.addEventListener("abort", () => resolve(new Response()))
          );
      },
    },
    received: () => [...taken.values()],
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await server.shutdown();
    },
  };
}

/** A mail host, which knows no keys. */
function smtp(): ProviderPeer {
  const host = startScriptedHost();
  const playing = (replies: Script["replies"]) => () => {
    host.script = { replies };
  };
  return {
    variables: { MAIL_SMTP_URL: `smtp://website:very-secret@127.0.0.1:${host.port}` },
    fates: {
      "is not there": playing({ greeting: hangUp }),
      "refuses the credentials": playing({ AUTH: `535 ${quoting}` }),
      "refuses every mail for now": playing({ MAIL: `451 ${quoting}` }),
      "refuses the mail": playing({ ".": `554 ${quoting}` }),
      "takes the mail, and its answer is lost": playing({ ".": hangUp }),
      "says nothing": playing({ ".": null }),
    },
    received: () =>
      host.heard.join("\r\n").split(/^MAIL /m).slice(1).map((talk) => {
        const [envelope = "", raw = ""] = talk.split(/^DATA\r\n/m);
        const to = [...envelope.matchAll(/^RCPT TO:<(.*)>/gm)].map(([, address]) => address!);
        return { ...decodeMail(raw.split(/^\.\r?$/m)[0]!.replaceAll(/^\./gm, "")), to };
      }),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

/** A folder, which is written by the engine itself. */
function outbox(): ProviderPeer {
  const folder = tempFolder();
  const dir = `${folder.dir}/made/when needed`;
  return {
    variables: { MAIL_OUTBOX_DIR: dir },
    fates: {
      "is not there": () => Deno.writeTextFileSync(`${folder.dir}/made`, "a file"),
      "refuses the credentials": null,
      "refuses every mail for now": null,
      "refuses the mail": null,
      "takes the mail, and its answer is lost": null,
      "says nothing": null,
    },
    received: () =>
      [...Deno.readDirSync(dir)].map(({ name }) =>
        decodeMail(Deno.readTextFileSync(`${dir}/${name}`))
      ),
    [Symbol.asyncDispose]: () => Promise.resolve(folder[Symbol.dispose]()),
  };
}

export const peers: Record<MailProviderName, () => ProviderPeer> = { resend, smtp, outbox };
