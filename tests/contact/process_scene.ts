import * as nodeModule from "node:module";
import { type Peer, type Proxy, startPeer } from "./peer.ts";
import { type Answer, type ServerProcess, startServer } from "./process.ts";

/** All that a test with real processes has at hand; it ends with the test. */
export interface ProcessScene {
  peer: Peer;
  proxy: Proxy;
  /** A path for a store, in a folder of the scene's own. */
  kvUrl: string;
  /** With the address of a KV Connect store in its place. */
  kvToken: string;
  subject: string;
  key: string;
  /** Aborted when the scene is over, for whatever would be tried again and again. */
  over: AbortSignal;
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Sends the scene's subject with its key. */
  send(server: ServerProcess): Promise<Answer>;
  /** Counts the mails with the scene's subject that the provider took. */
  mails(): Promise<number>;
}

export type Play = (scene: ProcessScene) => Promise<void>;

/** A scene that has not ended by then fails, in milliseconds; a busy machine takes a quarter. */
const deadlineMs = 120_000;

/** Tells if the local provider and the mail host run here: Deno 2.5 lacks what they need. */
export const peersRun = "registerHooks" in nodeModule;

/** Registers one test whose steps are the scenes; they share one provider. */
export function testProcesses(name: string, scenes: Record<string, Play>): void {
  Deno.test({
    name,
    ignore: !peersRun,
    async fn(t) {
      await using peer = await startPeer();
      for (const [subject, play] of Object.entries(scenes)) {
        await t.step(subject, () => run(peer, subject, play));
      }
    },
  });
}

async function run(peer: Peer, subject: string, play: Play): Promise<void> {
  const dir = await Deno.makeTempDir();
  const kvUrl = `${dir}/kv.db`;
  await using proxy = peer.proxy();
  await using servers = new AsyncDisposableStack();
  servers.defer(() => Deno.remove(dir, { recursive: true }));
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    over.abort(new Error(`The scene did not end in ${deadlineMs / 1000} seconds`));
    late.reject(over.signal.reason);
  }, deadlineMs);
  const scene: ProcessScene = {
    peer,
    proxy,
    kvUrl,
    kvToken: "",
    subject,
    key: crypto.randomUUID(),
    over: over.signal,
    async start(env = {}) {
      const store = { KV_URL: scene.kvUrl, KV_TOKEN: scene.kvToken };
      return servers.use(await startServer({ MAIL_API_URL: proxy.url, ...store, ...env }));
    },
    send: (server) => server.send({ subject }, { key: scene.key }),
    mails: async () => (await peer.subjects()).filter((taken) => taken === subject).length,
  };
  try {
    await Promise.race([play(scene), late.promise]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
