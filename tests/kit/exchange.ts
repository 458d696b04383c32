import { KeptConnection } from "./connection.ts";
import type { HttpAnswer } from "./http_answer.ts";

/** Sends bytes on a connection of their own. @throws when the service closes it without an answer */
export async function exchange(port: number, bytes: Uint8Array): Promise<HttpAnswer> {
  using client = new KeptConnection(port);
  const answer = await client.exchange(bytes);
  if (answer === undefined) throw new Error("The service did not answer");
  return answer;
}

/**
 * Sends what may be half a request; `undefined` when the service closes, or says nothing for so many
 * milliseconds. A busy machine makes this see less, never something else.
 */
export async function attempt(
  port: number,
  bytes: Uint8Array,
  patience: number,
): Promise<HttpAnswer | undefined> {
  using client = new KeptConnection(port);
  const timer = setTimeout(() => client[Symbol.dispose](), patience);
  try {
    return await client.exchange(bytes);
  } finally {
    clearTimeout(timer);
  }
}
