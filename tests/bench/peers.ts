import { join } from "@std/path/posix";
import { ask } from "./against_bare.ts";
import { compare } from "./compare.ts";
import { header, text } from "./http_answer.ts";
import { requestBytes, type RequestParts } from "./request.ts";
import { type ServerProcess, startServer, startService } from "./server_process.ts";
import { figure, type Table } from "./table.ts";

const peers = ["hono", "fastify"];

const packages = [
  "hono@4.13.19",
  "@hono/node-server@2.1.8",
  "@hono/zod-validator@0.9.1",
  "hono-rate-limiter@0.5.4",
  "zod@4.6.7",
  "fastify@5.12.8",
  "@fastify/cors@11.4.3",
  "@fastify/rate-limit@11.2.0",
];

const documents = ["/pricing.md", "/services/api-design.md", "/guides/websites-for-agents.md"];

interface Case extends RequestParts {
  what: string;
  status?: number;
}

const cases: Case[] = [
  { what: "GET catalog", target: "/api/v1/services" },
  { what: "GET document", target: documents[2]! },
  { what: "GET health", target: "/api/health" },
  { what: "400, unknown language", target: "/api/v1/services?language=fr", status: 400 },
  { what: "404, JSON", target: "/api/nothing", status: 404 },
  {
    what: "POST batch of three documents",
    target: "/api/v1/documents/batch",
    json: { paths: documents },
  },
];

/** Against the same routes, bodies, quota and validation in other frameworks on Node. */
export const peersTable: Table = {
  title: "Peers",
  explanation:
    "Our requests a CPU second; the peer on Node is 1. Its routes, bodies, quota, validation and headers are ours. Note: requests a second by the clock.",
  async *rows(effort) {
    await using service = await startService({ READ_QUOTA: "1000000" });
    const dir = await Deno.makeTempDir();
    try {
      await installPeers(dir, await bodies(service));
      for (const peer of peers) {
        await using other = await startPeer(dir, peer);
        for (const { what, status = 200, ...parts } of cases) {
          const request = () => requestBytes(parts);
          const { cpu, rate } = await compare(
            { server: service, request, status },
            { server: other, request, status },
            effort,
          );
          yield { what: `${what} against ${peer}`, value: cpu, min: 1, note: figure(rate) };
        }
      }
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
};

/** Our own bodies, for the peers to answer with. */
async function bodies(service: ServerProcess) {
  const replies: Record<string, { type: string; etag: string; body: string }> = {};
  const texts: Record<string, string> = {};
  const take = async (name: string, target: string) => {
    const answer = await ask(service, requestBytes({ target }));
    const [type, etag] = [header(answer, "content-type")!, header(answer, "etag")!];
    replies[name] = { type, etag, body: text(answer) };
  };
  for (const language of ["en", "de"]) {
    await take(`catalog ${language}`, `/api/v1/services?language=${language}`);
  }
  for (const path of documents) {
    await take(path, path);
    texts[path] = replies[path]!.body;
  }
  return { replies, texts };
}

/** Puts the peers' programs, their packages and the bodies into a folder. */
async function installPeers(dir: string, bodies: unknown): Promise<void> {
  for (const peer of peers) {
    await Deno.copyFile(`tests/bench/peers/${peer}.mjs`, join(dir, `${peer}.mjs`));
  }
  await Deno.writeTextFile(join(dir, "bodies.json"), JSON.stringify(bodies));
  const { success, stderr } = await new Deno.Command("npm", {
    args: ["install", "--prefix", dir, "--ignore-scripts", "--no-audit", "--no-fund", ...packages],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

const startPeer = (dir: string, peer: string) =>
  startServer({ command: "node", args: [join(dir, `${peer}.mjs`), join(dir, "bodies.json")] });
