import { within } from "./wait.ts";
import { concat, type HttpAnswer, parseAnswer } from "./http_answer.ts";

const hostname = "127.0.0.1";

/** A connection that says bytes and reads answers, without an HTTP client's good manners. */
export class Connection implements Disposable {
  #unread = new Uint8Array();
  #buffer = new Uint8Array(64 * 1024);
  #ended = false;

  private constructor(readonly tcp: Deno.TcpConn) {}

  static async open(port: number): Promise<Connection> {
    return new Connection(await Deno.connect({ hostname, port }));
  }

  async send(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) sent += await this.tcp.write(bytes.subarray(sent));
  }

  /** The next answer; `undefined` when the server closes without one. @throws after a minute without */
  answer(): Promise<HttpAnswer | undefined> {
    return within(60, "An answer", this.#next());
  }

  async #next(): Promise<HttpAnswer | undefined> {
    while (true) {
      const parsed = parseAnswer(this.#unread, this.#ended);
      if (parsed) {
        this.#unread = this.#unread.subarray(parsed.size);
        return parsed.answer;
      }
      if (this.#ended) return undefined;
      await this.#read();
    }
  }

  /** Whether part of an answer came that nothing followed. */
  get cutOff(): boolean {
    return this.#ended && this.#unread.length > 0;
  }

  async #read(): Promise<void> {
    const size = await this.tcp.read(this.#buffer).catch(() => null);
    if (size === null) this.#ended = true;
    else this.#unread = concat([this.#unread, this.#buffer.subarray(0, size)]);
  }

  [Symbol.dispose](): void {
    try {
      this.tcp.close();
    } catch {
      // It is closed already.
    }
  }
}
