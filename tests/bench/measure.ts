/** What the benches share. They need Linux, whose /proc tells the processor time of a process. */
import { Connection } from "../kit/connection.ts";
import { headerFields, type HttpAnswer } from "../kit/http_answer.ts";
import { type Server, service, startFlags, startServer, unlimited } from "../kit/program.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";

/** What a browser or a fetch client sends along; without it a bench measures what nobody sends. */
const clientHeaders = {
  "Accept": "*/*",
  "Accept-Encoding": "gzip, deflate, br",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36",
  "Accept-Language": "en,de;q=0.7",
};

/** The bytes of a request as a real client sends it. */
export const clientRequest = ({ headers, ...parts }: RequestParts): Uint8Array =>
  requestBytes({ ...parts, headers: { ...clientHeaders, ...headers } });

/** Serves the shipped site with quotas that count and never refuse. */
export const startMeasured = (env?: Record<string, string>): Promise<Server> =>
  startServer(service({ CONTENT_DIR: "content", ...unlimited, ...env }));

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

/**
 * Makes sixteen kept connections, and sends requests over them, one each on the way.
 * `requestOf` makes the bytes of the n-th; every answer must have the status.
 */
export async function openLoad(
  port: number,
  requestOf: (index: number) => Uint8Array,
  status: number,
) {
  const connections = await Promise.all(Array.from({ length: 16 }, () => Connection.open(port)));
  let sent = 0;
  return {
    async run(count: number): Promise<void> {
      const end = sent + count;
      await Promise.all(connections.map(async (connection) => {
        while (sent < end) {
          await connection.send(requestOf(sent++));
          const answer = await connection.answer();
          if (answer?.status !== status) throw new Error(`${answer?.head ?? "No answer"}`);
        }
      }));
    },
    [Symbol.dispose]: () => connections.forEach((connection) => connection[Symbol.dispose]()),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[
    values.length >> 1
  ]!;

/** Prints a row of a table in Markdown; of a number three digits count. */
export const printRow = (...cells: (string | number)[]) =>
  console.log(
    `| ${
      cells.map((cell) => typeof cell === "string" ? cell : Number(cell.toPrecision(3)))
        .join(" | ")
    } |`,
  );

export function printHead(title: string, ...columns: string[]): void {
  console.log(`\n## ${title}\n`);
  printRow(...columns);
  printRow(...columns.map(() => "---"));
}
