import type { Case } from "../system/attack/extremes.ts";
import { KeptConnection } from "../system/attack/kept_connection.ts";
import { median } from "../bench/compare.ts";
import type { HttpAnswer } from "../kit/http_answer.ts";
import type { Server } from "../kit/program.ts";
import { requestBytes } from "../kit/request.ts";

/** What a request costs the service, in processor time. */
export interface Cost {
  what: string;
  request: Uint8Array;
  answer: HttpAnswer | undefined;
  /** Median of the turns, in plain pages measured in the same turn, and in milliseconds. */
  pages: number;
  ms: number;
}

/** A page as a browser asks for it. */
const page = (target: string) =>
  requestBytes({
    target,
    headers: {
      "User-Agent":
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
      "Accept":
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "Accept-Encoding": "gzip, deflate, br, zstd",
      "Accept-Language": "de-DE,de;q=0.9,en;q=0.8",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "none",
    },
  });

/** Requests after which plain pages are measured again, and how many of them. */
const stretch = 20, plainPages = 10;

/** Sends requests one after the other over a kept connection. */
export class Meter implements Disposable {
  readonly #client: KeptConnection;
  readonly #page: Uint8Array;

  /** `plain`: the path of the page that others are compared with. */
  constructor(readonly service: Server, plain: string) {
    this.#client = new KeptConnection(service.listening);
    this.#page = page(plain);
  }

  /** Measures each case once in a turn. */
  async measure(cases: readonly Case[], turns: number): Promise<Cost[]> {
    const requests = cases.map(([, parts]) => requestBytes(parts));
    const seconds = cases.map((): number[] => []);
    const pages = cases.map((): number[] => []);
    const answers: (HttpAnswer | undefined)[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const plain: number[] = [];
      const taken: number[] = [];
      for (const [at, request] of requests.entries()) {
        if (at % stretch === 0) plain.push(await this.#plainPage());
        [taken[at], answers[at]] = await this.#cost(request);
      }
      const one = median(plain);
      taken.forEach((cost, at) => {
        seconds[at]!.push(cost);
        pages[at]!.push(cost / one);
      });
    }
    return cases.map(([what], at) => ({
      what,
      request: requests[at]!,
      answer: answers[at],
      pages: median(pages[at]!),
      ms: 1000 * median(seconds[at]!),
    }));
  }

  async #plainPage(): Promise<number> {
    let sum = 0;
    for (let turn = 0; turn < plainPages; turn++) sum += (await this.#cost(this.#page))[0];
    return sum / plainPages;
  }

  async #cost(request: Uint8Array): Promise<[seconds: number, answer: HttpAnswer | undefined]> {
    const before = this.service.cpu();
    const answer = await this.#client.exchange(request);
    return [this.service.cpu() - before, answer];
  }

  [Symbol.dispose](): void {
    this.#client[Symbol.dispose]();
  }
}
