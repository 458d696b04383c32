import { encodeBase64 } from "@std/encoding/base64";
import { headerFields } from "../kit/http_answer.ts";
import { type Server, startFlags, startServer, succeed } from "../kit/program.ts";
import { ask, clientRequest } from "./contenders.ts";

/** Starts a framework that gives the same answers, with bodies compressed ahead as ours are; by name. */
export type Peers = Record<string, () => Promise<Server>>;

const fastify = "fastify@5.12.8";

/** What a service holds at these paths, written to a file that the peers read. */
export async function peersOf(
  service: Server,
  paths: readonly string[],
  dir: string,
): Promise<Peers> {
  const held: Record<string, unknown> = {};
  for (const target of paths) {
    const bodies: Record<string, string> = {};
    let headers = {};
    for (const coding of ["br", "gzip", "identity"]) {
      const sent = { "Accept": "text/html", "Accept-Encoding": coding };
      const answer = await ask(service, clientRequest({ target, headers: sent }));
      const left = /^(date|content-length|connection|ratelimit.*)$/i;
      headers = Object.fromEntries(headerFields(answer).filter(([name]) => !left.test(name)));
      bodies[coding] = encodeBase64(answer.body);
    }
    held[target] = { headers, bodies }; // The fields of the last one, which is not compressed.
  }
  const file = `${dir}/held.json`;
  Deno.writeTextFileSync(file, JSON.stringify(held));
  await succeed({
    command: "npm",
    args: ["install", "--prefix", dir, "--no-audit", "--no-fund", fastify],
  });
  const flags = [...startFlags(), "--lock=tests/deno.lock"];
  return {
    Hono: () => startServer({ args: ["run", ...flags, "tests/bench/peers/hono.ts", file] }),
    Fastify: () =>
      startServer({
        command: "node",
        args: ["tests/bench/peers/fastify.mjs", file],
        env: { NODE_PATH: `${dir}/node_modules` },
      }),
  };
}
