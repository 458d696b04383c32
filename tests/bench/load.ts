import { Connection } from "../kit/connection.ts";

/** Makes the bytes of the `index`-th request. */
export type MakeRequest = (index: number) => Uint8Array;

/** Clients that keep their connections and have one request each on the way. */
export class Load implements Disposable {
  #sent = 0;

  private constructor(
    readonly connections: Connection[],
    readonly request: MakeRequest,
    readonly status: number,
  ) {}

  /** Opens the connections; every answer must have the status. */
  static async open(
    port: number,
    request: MakeRequest,
    status: number,
    clients = 16,
  ): Promise<Load> {
    const opening = Array.from({ length: clients }, () => Connection.open(port));
    return new Load(await Promise.all(opening), request, status);
  }

  /**
   * Sends `count` requests and waits for the answers.
   * @throws when an answer is not the expected one
   */
  async run(count: number): Promise<void> {
    const end = this.#sent + count;
    await Promise.all(this.connections.map(async (connection) => {
      while (this.#sent < end) {
        await connection.send(this.request(this.#sent++));
        const answer = await connection.answer();
        if (answer?.status === this.status) continue;
        throw new Error(`${answer?.head ?? "No answer"} instead of status ${this.status}`);
      }
    }));
  }

  [Symbol.dispose](): void {
    this.connections.forEach((connection) => connection[Symbol.dispose]());
  }
}
