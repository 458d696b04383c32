import type { Connection } from "../kit/connection.ts";
import { requestBytes } from "../kit/request.ts";

const encoder = new TextEncoder();

const host = "Host: www.practice.example\r\n";

/** A head that never ends. */
export const halfHead = encoder.encode(`GET /api/v1/services HTTP/1.1\r\n${host}X-Half: `);

/** A body that says it is longer than it is. */
export const halfBody = encoder.encode(
  `POST /ask HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"query":`,
);

/** A request for a stream of events. */
export const stream = requestBytes({ target: "/ask?query=api" });

const page = requestBytes({ target: "/services/api-review" });

/** Sends request after request, until the service takes no more because nothing is read. */
export async function readNothing(connection: Connection): Promise<void> {
  for (let sent = 0; sent < 1000; sent++) await connection.send(page);
}
