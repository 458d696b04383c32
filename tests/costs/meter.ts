import type { Case } from "../system/attack/extremes.ts";
import { KeptConnection } from "../system/attack/kept_connection.ts";
import { median } from "../bench/compare.ts";
import type { Server } from "../kit/program.ts";
import { requestBytes } from "../kit/request.ts";

/** Requests after which plain pages are measured again, and how many of them. */
const stretch = 20, plainPages = 10;

/** Measures what requests over a kept connection cost the service, one after the other. */
export class Meter implements Disposable {
  readonly #client: KeptConnection;
  readonly #page: Uint8Array;

  /** `plain`: the path of the page that others are compared with. */
  constructor(readonly service: Server, plain: string) {
    this.#client = new KeptConnection(service.listening);
    const headers = { "Accept": "text/html", "Accept-Encoding": "gzip, deflate, br" };
    this.#page = requestBytes({ target: plain, headers });
  }

  /** Measures each case once in a turn: the median in milliseconds, and in plain pages. */
  async measure(cases: readonly Case[], turns: number) {
    const measured = cases.map(([what, parts]) => ({
      what,
      request: requestBytes(parts),
      answer: undefined as Awaited<ReturnType<KeptConnection["exchange"]>>,
      ms: [] as number[],
      pages: [] as number[],
    }));
    for (let turn = 0; turn < turns; turn++) {
      const plain: number[] = [];
      for (const [at, each] of measured.entries()) {
        if (at % stretch === 0) plain.push(await this.#plainPage());
        const before = this.service.cpu();
        each.answer = await this.#client.exchange(each.request);
        each.ms.push(1000 * (this.service.cpu() - before));
      }
      for (const { ms, pages } of measured) pages.push(ms[turn]! / median(plain));
    }
    return measured.map(({ ms, pages, ...each }) => (
      { ...each, ms: median(ms), pages: median(pages) }
    ));
  }

  /** Milliseconds of one. */
  async #plainPage(): Promise<number> {
    const before = this.service.cpu();
    for (let turn = 0; turn < plainPages; turn++) await this.#client.exchange(this.#page);
    return 1000 * (this.service.cpu() - before) / plainPages;
  }

  [Symbol.dispose](): void {
    this.#client[Symbol.dispose]();
  }
}

export type Cost = Awaited<ReturnType<Meter["measure"]>>[number];
