import { cpuUsage } from "node:process";
import { testApp } from "../support.ts";

/**
 * The server of `mcp.ts`, in a process of its own: `bare` or the whole service. It says where it
 * listens, and answers `/cpu` with the CPU time it has used so far, in microseconds.
 */
const [kind] = Deno.args;
const answers = kind === "bare" ? bare : await service();

Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  automaticCompression: kind !== "bare",
  onListen: ({ port }) => console.log(port),
}, (request, info) => request.url.endsWith("/cpu") ? used() : answers(request, info));

function used(): Response {
  const { user, system } = cpuUsage();
  return Response.json(user + system);
}

function bare(): Response {
  return Response.json({ status: "ok" });
}

async function service(): Promise<Deno.ServeHandler> {
  const app = testApp({ env: { READ_QUOTA: "1000000" } });
  await app.warm();
  return app.fetch;
}
