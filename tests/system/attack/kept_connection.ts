import { Connection } from "../../kit/connection.ts";
import type { HttpAnswer } from "../../kit/http_answer.ts";

/** A client that keeps its connection, and opens another one where the service closes it. */
export class KeptConnection implements Disposable {
  #connection: Connection | undefined;

  constructor(readonly port: number) {}

  /** Sends a request; `undefined` when the service closes without an answer. */
  async exchange(request: Uint8Array): Promise<HttpAnswer | undefined> {
    this.#connection ??= await Connection.open(this.port);
    await this.#connection.send(request).catch(() => {}); // Refused while it was still sending.
    const answer = await this.#connection.answer();
    if (answer === undefined || /^connection: close/im.test(answer.head)) this[Symbol.dispose]();
    return answer;
  }

  [Symbol.dispose](): void {
    this.#connection?.[Symbol.dispose]();
    this.#connection = undefined;
  }
}
