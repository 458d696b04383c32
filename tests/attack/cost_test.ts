import { assertEquals } from "@std/assert";
import { Connection } from "../kit/connection.ts";
import { type HttpAnswer, text } from "../kit/http_answer.ts";
import { requestBytes } from "../kit/request.ts";
import { createJudge } from "./documented.ts";
import { type Case, extremeRequests, usualRequest } from "./extremes.ts";
import { operations } from "./operations.ts";
import { type AttackedService, startAttacked } from "./service.ts";

/**
 * What answering may cost, in plain pages over a kept connection: a refusal, a page that is made for
 * this request, a form with tens of kilobytes of text, and anything else.
 */
const bounds = { refusal: 15, made: 12, form: 25, other: 60 };

/** A machine that does other things besides makes a median twice as large, never a cheap request dear. */
const tolerance = 2;

/** Times a case is sent again that seemed too dear at first. */
const furtherTurns = 9;

const fill = (piece: string, size: number) =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Values on which a careless reader of a field takes quadratic time, or makes much of little. */
const shapes = ["a ", ",", ";", '"', '\\"', "=", "*/*;q=0.1,", 'W/"a",', "192.0.2.1, "];

/** Bytes of a field's value that is just read, and of one that fills the head. */
const readable = 2_048, longHead = 59_000;

/** Operations of which each has its head read in a way of its own. */
const heads = [
  "GET /api/v1/services",
  "POST /ask",
  "POST /mcp",
  "form",
  "GET /services/api-review",
];

/** The fields of a head that the service reads. */
const headFields = [
  ...["accept", "accept-encoding", "access-control-request-method", "content-encoding"],
  ...["content-length", "content-type", "host", "idempotency-key", "if-none-match"],
  ...["last-event-id", "mcp-method", "mcp-name", "mcp-protocol-version", "origin"],
  ...["sec-fetch-site", "x-forwarded-for"],
];

const headCases = (): Case[] =>
  operations.filter(({ name }) => heads.includes(name)).flatMap((operation) => {
    const { headers, ...rest } = usualRequest(operation);
    const withField = (field: string, value: string) => (
      { ...rest, headers: { ...headers, [field]: value } }
    );
    return headFields.flatMap((field) =>
      [
        ...shapes.map((shape): Case => [
          `${operation.name}, ${field} of ${JSON.stringify(shape)}`,
          withField(field, `${fill(shape, readable - 1)}a`),
        ]),
        [
          `${operation.name}, ${field} that fills the head`,
          withField(field, fill("a, ", longHead)),
        ],
      ] satisfies Case[]
    );
  });

/** Targets that a router, a look-up or a redirect has to read. */
const targets = ["/", "../", "%2e", "%2F", "%FF", "a/"].map((piece): Case => [
  `a path of ${piece}`,
  { target: `/${fill(piece, longHead)}` },
]);

/** A page as a browser asks for it. */
const page = requestBytes({
  target: "/pricing",
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

Deno.test("Whatever a request holds, answering it costs a bounded number of plain pages and is as described", async () => {
  const cases = [
    ...operations.flatMap((operation) =>
      extremeRequests(operation).map((
        [what, request],
      ): Case => [`${operation.name}, ${what}`, request])
    ),
    ...targets,
    ...headCases(),
  ];
  await using service = await startAttacked();
  using meter = new Meter(service);
  // What is made at the first use, and what the runtime compiles, is nobody's cost.
  await meter.measure(operations.map((operation) => ["", usualRequest(operation)]), 30);

  const first = await meter.measure(cases, 1);
  const isAbove = ({ pages, bound }: Figure) => pages > bound;
  const second = await meter.measure(cases.filter((_, at) => isAbove(first[at]!)), furtherTurns);
  const figures = [...first.filter((figure) => !isAbove(figure)), ...second]
    .sort((a, b) => b.pages - a.pages);
  const line = ({ what, pages, bound, status }: Figure) =>
    `${pages.toFixed(1).padStart(6)} of at most ${bound} pages: ${what} (${status})`;
  console.log(`The dearest of ${cases.length}:\n${figures.slice(0, 10).map(line).join("\n")}`);
  assertEquals(figures.filter(({ pages, bound }) => pages > bound * tolerance).map(line), []);
  assertEquals(figures.filter(({ faults }) => faults.length > 0), []);
});

interface Figure {
  what: string;
  /** Median of the turns, in plain pages measured in the same turn. */
  pages: number;
  bound: number;
  status: number | undefined;
  /** What is undocumented in the answer, or grows with the request though it refuses it. */
  faults: string[];
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

const judge = createJudge();

/** Bytes that no refusal is longer than: ten messages and the names they are about. */
const longestRefusal = 4_000;

async function faultsOf(request: Uint8Array, answer: HttpAnswer): Promise<string[]> {
  const isLong = answer.status >= 400 && answer.body.length > longestRefusal &&
    !/^content-type: text\/html/im.test(answer.head);
  const faults = await judge(new TextDecoder("latin1").decode(request), answer);
  return isLong ? [...faults, `A refusal of ${answer.body.length} bytes`] : faults;
}

class Meter implements Disposable {
  #connection: Connection | undefined;

  constructor(readonly service: AttackedService) {}

  /** Measures each case once in a turn, in the processor time of the service. */
  async measure(cases: Case[], turns: number): Promise<Figure[]> {
    const requests = cases.map(([, parts]) => requestBytes(parts));
    const costs = cases.map((): number[] => []);
    const answers: (HttpAnswer | undefined)[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const plain: number[] = [];
      const taken: number[] = [];
      for (const [at, request] of requests.entries()) {
        if (at % 20 === 0) plain.push(await this.#plainPage());
        [taken[at], answers[at]] = await this.#cost(request);
      }
      taken.forEach((cost, at) => costs[at]!.push(cost / median(plain)));
    }
    return await Promise.all(cases.map(async ([what], at) => {
      const [request, answer] = [requests[at]!, answers[at]];
      return {
        what,
        pages: median(costs[at]!),
        bound: bounds[kindOf(request, answer)],
        status: answer?.status,
        faults: answer ? await faultsOf(request, answer) : [],
      };
    }));
  }

  /** Mean processor time of ten pages, in seconds. */
  async #plainPage(): Promise<number> {
    let sum = 0;
    for (let turn = 0; turn < 10; turn++) sum += (await this.#cost(page))[0];
    return sum / 10;
  }

  async #cost(request: Uint8Array): Promise<[seconds: number, answer: HttpAnswer | undefined]> {
    this.#connection ??= await Connection.open(this.service.listening);
    const before = this.service.cpu();
    await this.#connection.send(request).catch(() => {}); // Refused while it was still sending.
    const answer = await this.#connection.answer();
    const cost = this.service.cpu() - before;
    if (answer === undefined || /^connection: close/im.test(answer.head)) this[Symbol.dispose]();
    return [cost, answer];
  }

  [Symbol.dispose](): void {
    this.#connection?.[Symbol.dispose]();
    this.#connection = undefined;
  }
}

/** A page that may not be stored is made for this request; the search page is a search. */
function kindOf(request: Uint8Array, answer: HttpAnswer | undefined): keyof typeof bounds {
  if (answer === undefined) return "refusal";
  const { head, status } = answer;
  const isPage = /^content-type: text\/html/im.test(head);
  if (isPage && request.length > 20_000 && request[0] === "P".charCodeAt(0)) return "form";
  if (status === 200 && /^ratelimit: "ask"/im.test(head)) return "other";
  if (isPage && /^cache-control: no-store/im.test(head)) return "made";
  const isRefused = status >= 400 || /"error":\{|"isError":true/.test(text(answer));
  return isRefused ? "refusal" : "other";
}
