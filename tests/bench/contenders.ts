import { Connection } from "../kit/connection.ts";
import { headerFields, type HttpAnswer } from "../kit/http_answer.ts";
import { type Command, type Server, service, startFlags, startServer } from "../kit/program.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";

/** What a browser or a fetch client sends along; without it a bench measures what nobody sends. */
const clientHeaders = {
  "Accept-Encoding": "gzip, deflate, br",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  "Accept-Language": "en,de;q=0.7",
};

/** The bytes of a request as a real client sends it. */
export const clientRequest = ({ headers, ...parts }: RequestParts): Uint8Array =>
  requestBytes({ ...parts, headers: { "Accept": "*/*", ...clientHeaders, ...headers } });

/** The shipped site with quotas that count and never refuse. */
const measured = (env: Record<string, string> = {}): Command =>
  service({
    CONTENT_DIR: "content",
    READ_QUOTA: "1000000",
    CONTACT_QUOTA: "1000000",
    CONTACT_BUDGET: "1000000",
    ...env,
  });

export const startMeasured = (env?: Record<string, string>): Promise<Server> =>
  startServer(measured(env));

/** What starts the same as Deno Deploy does, in a folder. */
export function deployed(cwd: string): () => Promise<Server> {
  const { args, env } = measured({
    CONTENT_DIR: `${Deno.cwd()}/content`,
    DENO_DEPLOY: "true",
  });
  const there = args.map((arg) => arg === "main.ts" ? `${Deno.cwd()}/main.ts` : arg);
  return () => startServer({ args: there, env, cwd });
}

/** One answer of a server. */
export async function ask(server: Server, request: Uint8Array): Promise<HttpAnswer> {
  using connection = await Connection.open(server.listening);
  await connection.send(request);
  const answer = await connection.answer();
  if (answer === undefined) throw new Error(`No answer: ${server.output()}`);
  return answer;
}

/** A bare server with the flags of the start task that repeats this answer. */
export function startBare(answer: HttpAnswer): Promise<Server> {
  const added = /^(date|content-length|transfer-encoding|connection)$/i;
  const reply = JSON.stringify({
    status: answer.status,
    headers: Object.fromEntries(headerFields(answer).filter(([name]) => !added.test(name))),
    body: answer.body.toBase64(),
  });
  return startServer({ args: ["run", ...startFlags(), "tests/bench/bare.ts", reply] });
}
