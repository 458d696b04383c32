import { concat } from "@std/bytes/concat";
import { within } from "./wait.ts";
import { type HttpAnswer, parseAnswer } from "./http_answer.ts";

/** A connection that says bytes and reads answers, without an HTTP client's good manners. */
export class Connection implements Disposable {
  #unread = new Uint8Array();
  #buffer = new Uint8Array(64 * 1024);
  #ended = false;

  private constructor(readonly tcp: Deno.TcpConn) {}

  static async open(port: number): Promise<Connection> {
    return new Connection(await Deno.connect({ hostname: "127.0.0.1", port }));
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
      this.#unread = this.#unread.subarray(parsed?.size);
      if (parsed || this.#ended) return parsed?.answer;
      const size = await this.tcp.read(this.#buffer).catch(() => null);
      if (size === null) this.#ended = true;
      else this.#unread = concat([this.#unread, this.#buffer.subarray(0, size)]);
    }
  }

  [Symbol.dispose](): void {
    try {
      this.tcp.close();
    } catch {
      // It is closed already.
    }
  }
}

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
