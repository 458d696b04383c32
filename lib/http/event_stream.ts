import { inertHeaders } from "./reply.ts";

/** A server-sent event with a JSON value as its data. */
export interface ServerEvent {
  event: string;
  /** A client that reconnects sends it as Last-Event-ID. */
  id?: string;
  data: unknown;
}

/** Headers of a stream of events. */
export const eventStreamHeaders = {
  ...inertHeaders,
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Reverse proxies such as nginx hold a response back unless told otherwise.
  "x-accel-buffering": "no",
} as const;

/** Writes one event (HTML standard, "Server-sent events"); JSON holds no line break. */
export function eventFrame({ event, id, data }: ServerEvent): string {
  // A line break in the id would begin a field of its own, a NUL would make the field void.
  const idLine = id === undefined ? "" : `id: ${id.replace(/[\r\n\0]/g, " ")}\n`;
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}

/** Makes a body of events, a group whenever the client reads; one that fails cuts it off. */
export function eventStream(
  groups: AsyncIterable<readonly ServerEvent[]>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* frames() {
    try {
      for await (const events of groups) yield encoder.encode(events.map(eventFrame).join(""));
    } catch (error) {
      failed(error);
      throw error;
    }
  }
  return ReadableStream.from(frames());
}
