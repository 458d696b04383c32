import { Connection } from "../kit/connection.ts";
import type { HttpAnswer } from "../kit/http_answer.ts";

/** Makes the bytes of the `index`-th request. */
export type MakeRequest = (index: number) => Uint8Array;

/** Clients that keep their connections and have one request each on the way. */
export class Load implements Disposable {
  #sent = 0;

  private constructor(
    readonly connections: Connection[],
    readonly request: MakeRequest,
    readonly status: number | undefined,
  ) {}

  /** `status`: what every answer must have; left out: any but a 5xx. */
  static async open(
    port: number,
    request: MakeRequest,
    status?: number,
    clients = 16,
  ): Promise<Load> {
    const opening = Array.from({ length: clients }, () => Connection.open(port));
    return new Load(await Promise.all(opening), request, status);
  }

  /**
   * Sends `count` requests and waits for the answers.
   * @returns seconds that took
   * @throws when an answer is not the expected one
   */
  async run(count: number): Promise<number> {
    const end = this.#sent + count;
    const started = performance.now();
    await Promise.all(this.connections.map(async (connection) => {
      while (this.#sent < end) {
        await connection.send(this.request(this.#sent++));
        this.#check(await connection.answer());
      }
    }));
    return (performance.now() - started) / 1000;
  }

  #check(answer: HttpAnswer | undefined): void {
    if (answer !== undefined && this.#fits(answer.status)) return;
    throw new Error(`${answer?.head ?? "No answer"} instead of status ${this.status ?? "2xx-4xx"}`);
  }

  #fits(status: number): boolean {
    return this.status === undefined ? status < 500 : status === this.status;
  }

  [Symbol.dispose](): void {
    this.connections.forEach((connection) => connection[Symbol.dispose]());
  }
}
