import { compare, type Comparison } from "./compare.ts";
import { Connection } from "./connection.ts";
import type { Effort } from "./effort.ts";
import { headerFields, type HttpAnswer, text } from "./http_answer.ts";
import type { MakeRequest } from "./load.ts";
import { type ServerProcess, startFlags, startServer } from "./server_process.ts";

/** Measures a server against a bare one that gives the same answer as its first. */
export async function againstBare(
  server: ServerProcess,
  request: MakeRequest,
  effort: Effort,
): Promise<Comparison> {
  return await againstAnswer(await ask(server, request(0)), server, request, effort);
}

/** Measures a server against a bare one that gives this answer. */
export async function againstAnswer(
  answer: HttpAnswer,
  server: ServerProcess,
  request: MakeRequest,
  effort: Effort,
): Promise<Comparison> {
  await using bare = await startBare(answer);
  const { status } = answer;
  return await compare({ server, request, status }, { server: bare, request, status }, effort);
}

/** One answer of a server. */
export async function ask({ port }: { port: number }, request: Uint8Array): Promise<HttpAnswer> {
  using connection = await Connection.open(port);
  await connection.send(request);
  const answer = await connection.answer();
  if (answer === undefined) throw new Error("The server closed without an answer");
  return answer;
}

/** A bare server that runs with the flags of the start task and repeats this answer. */
export function startBare(answer: HttpAnswer): Promise<ServerProcess> {
  const { status } = answer;
  const body = answer.body.length === 0 ? null : text(answer);
  const reply = JSON.stringify({ status, headers: ownHeaders(answer), body });
  return startServer({ args: ["run", ...startFlags(), "tests/bench/bare.ts", reply] });
}

/** The fields that the application sets; the HTTP server adds the rest. */
function ownHeaders(answer: HttpAnswer): Record<string, string> {
  const added = /^(date|content-length|transfer-encoding|connection)$/i;
  return Object.fromEntries(headerFields(answer).filter(([name]) => !added.test(name)));
}
