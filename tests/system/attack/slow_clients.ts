import { requestBytes } from "../../kit/request.ts";

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
