import { assertEquals } from "@std/assert";
import { headFields } from "../../lib/http/head.ts";
import { Connection } from "../kit/connection.ts";
import type { HttpAnswer } from "../kit/http_answer.ts";
import { requestBytes, type RequestParts } from "../kit/request.ts";
import { testApp, testSite } from "../kit/app.ts";
import { routes } from "../../routes/mod.ts";
import { type AttackedService, startAttacked } from "./service.ts";
import { valid } from "./valid_requests.ts";

/**
 * What answering may cost, in plain pages: a refusal, a page that is made for this request, one that
 * repeats thousands of signs that each have to be escaped, a message of hundreds of members that
 * nobody asked for, and anything else.
 */
const bounds = { refusal: 10, unread: 15, made: 12, escaped: 20, other: 60 };

/** Bytes of a hostile value: the head, which the runtime bounds to 64 kB, is full of it. */
const size = 59_000;

const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Values on which a careless reader takes quadratic time, or makes much of little. */
const shapes: Record<string, string> = {
  "blanks": `"a"${" ".repeat(size)}x`,
  "blanks before an equals sign": `application/json;a${" ".repeat(size)}x`,
  "tabs": `a\t${"\t".repeat(size)}=`,
  "commas": fill(","),
  "commas and blanks": fill(" , "),
  "semicolons": `text/html${fill(";")}`,
  "quotation marks": fill('"'),
  "escaped quotation marks": `"${fill('\\"')}`,
  "equals signs": `a;${fill("=")}`,
  "stars": fill("*"),
  "ranges": fill("*/*;q=0.1,"),
  "digits": fill("9"),
  "points": fill("0."),
  "colons": fill(":"),
  "percent signs": fill("%"),
  "slashes": `${fill("/")}x`,
  "tags": fill('W/"a",'),
  "addresses": fill("192.0.2.1, "),
  "names": fill("text/x-a;q=1,"),
};

/** Bodies and queries within their limits that make as much work as they can. */
const hostile: Record<string, RequestParts> = {
  "a form of quotation marks": form({ message: fill(`"'<>`).slice(0, 20_000) }),
  "a form of many fields": {
    target: "/contact",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: fill("a&"),
  },
  "a form in chunks of one byte": inCrumbs("/contact", "application/x-www-form-urlencoded"),
  "an enquiry in chunks of one byte": inCrumbs("/api/contact", "application/json"),
  "a message in chunks of one byte": inCrumbs("/mcp", "application/json"),
  "a batch in chunks of one byte": inCrumbs("/api/v1/documents/batch", "application/json"),
  "a form of a long address": form({ email: fill("a.") }),
  "an enquiry of many members": json("/api/contact", `{${fill('"a":1,')}"b":1}`),
  "an enquiry of many different members": json("/api/contact", different(6_000)),
  "an enquiry nested deep": json("/api/contact", "[".repeat(size)),
  "an enquiry of a long address": json("/api/contact", JSON.stringify({ email: fill("a@") })),
  "an enquiry of fillers": json(
    "/api/contact",
    JSON.stringify({ message: "\u2800".repeat(19_000) }),
  ),
  "a batch of many members": json("/api/v1/documents/batch", different(400)),
  "a batch of many paths": json("/api/v1/documents/batch", `{"paths":[${"1,".repeat(2_000)}1]}`),
  "a batch of long paths": json(
    "/api/v1/documents/batch",
    JSON.stringify({ paths: Array(10).fill(`/${"../".repeat(80)}`) }),
  ),
  "a question of many members": json("/ask", different(400)),
  "a question of unknown words": json(
    "/ask",
    JSON.stringify({ query: "xqzj ".repeat(40), prefer: { streaming: false } }),
  ),
  "a message nested deep": json(
    "/mcp",
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(8_000)}1${
      "}".repeat(8_000)
    }}`,
  ),
  "a message of many members": json("/mcp", different(6_000)),
  "a call of many arguments": call("search_docs", JSON.parse(different(6_000))),
  "a call with a long path": call("read_document", { path: `${"/".repeat(60_000)}x` }),
  "an initialize with many capabilities": rpc("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: { experimental: JSON.parse(different(3_000, "{}")) },
    clientInfo: { name: "x", version: "1" },
  }),
  "a query string of many parameters": { target: `/ask?${fill("a&")}` },
  "a catalog with many parameters": { target: `/api/v1/services?${fill("b=1&")}` },
  "a page with many parameters": { target: `/pricing?${fill("a&")}` },
  "a search page with many parameters": { target: `/search?${fill("a&")}query=x` },
  "a search page with a long query": { target: `/search?query=${fill("%22")}` },
  "a search of unknown words": { target: `/search?query=${"xqzj+".repeat(40)}` },
  "a path of slashes": { target: `/${fill("/")}` },
  "a path of points": { target: `/${fill("../")}` },
  "a path of percent signs": { target: `/en/${fill("%2e")}` },
  "an alias with a long query": { target: `/favicon.ico?${fill("%00")}` },
};

/** Messages just below the most values that a body may have. */
const unread: Record<string, RequestParts> = {
  "a call of 180 unknown arguments": call("search_docs", JSON.parse(different(180))),
  "a call of 170 unknown arguments and nulls": call("search_docs", {
    ...JSON.parse(different(170)),
    language: null,
    limit: null,
  }),
  "an initialize of 180 icons": rpc("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1", icons: Array(180).fill(1) },
  }),
  "a ping of 180 params": rpc("ping", JSON.parse(different(180))),
  "a list of 180 params": rpc("tools/list", JSON.parse(different(180))),
  "a message of 180 members": json("/mcp", different(180)),
  "a message of 65 000 line breaks": json("/mcp", `${"\n".repeat(65_000)}x`),
};

function form(fields: Record<string, string>): RequestParts {
  return { target: "/contact", form: fields };
}

function json(target: string, body: string): RequestParts {
  const headers = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
  };
  return { target, headers, body };
}

/**
 * A body in as many pieces as it has bytes. Not as long as it may be: what follows a refusal the
 * runtime reads and throws away, which costs more than the refusal and cannot be told to stop.
 */
function inCrumbs(target: string, type: string): RequestParts {
  const headers = {
    "Content-Type": type,
    "Accept": "application/json",
    "Transfer-Encoding": "chunked",
  };
  return { target, headers, body: `${"1\r\n1\r\n".repeat(1_000)}0\r\n\r\n` };
}

function call(name: string, args: unknown): RequestParts {
  return rpc("tools/call", { name, arguments: args });
}

function rpc(method: string, params: unknown): RequestParts {
  return json("/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
}

function different(count: number, value = "1"): string {
  const members = Array.from({ length: count }, (_, at) => `"${at.toString(36)}":${value}`);
  return `{${members.join()}}`;
}

/** A page as a browser asks for it that comes for the first time. */
const page = requestBytes({
  target: "/pricing",
  headers: {
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36",
    "Accept":
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "de-DE,de;q=0.9,en;q=0.8",
    "Sec-CH-UA": '"Chromium";v="156", "Not.A/Brand";v="24"',
    "Sec-CH-UA-Mobile": "?0",
    "Sec-CH-UA-Platform": '"Linux"',
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": "none",
    "Sec-Fetch-User": "?1",
    "Upgrade-Insecure-Requests": "1",
    "DNT": "1",
  },
});

/** Requests of one case that are timed together. */
const batch = 2;

/** Times a case over its bound is looked at again: a collection of garbage costs more than a page. */
const tries = 12;

Deno.test("whatever a request holds, answering it costs a bounded number of plain pages", async (t) => {
  await using service = await startAttacked();
  const meter = new Meter(service);
  // What is made at the first use, and what the runtime compiles, is nobody's cost.
  for (const parts of Object.values(valid)) await meter.cost(requestBytes(parts), 3);
  await meter.cost(page, 2_000);

  for (const [what, parts] of await everyReaderOfHeads()) {
    await t.step(`${what}, with any value in any field of its head`, async () => {
      const dear: string[] = [];
      for (const field of headFields) {
        const { cost } = await meter.cost(page, 2 * batch);
        for (const [shape, value] of Object.entries(shapes)) {
          const request = withField(parts, field, value);
          dear.push(...await meter.overBound(`${field} of ${shape}`, request, cost));
        }
      }
      assertEquals(dear, []);
    });
  }
  for (const [what, parts] of Object.entries({ ...hostile, ...unread })) {
    await t.step(what, async () => {
      assertEquals(await meter.overBound(what, requestBytes(parts)), []);
    });
  }
});

/** Requests whose head is read by the code that reads another's. */
const alike = ["search by NLWeb", "MCP of the documents", "sandbox"];

/**
 * Requests of which each reads its head in a way of its own: the valid ones, and of each further kind
 * of route that GET reaches one path. Routes are alike whose answers are kept as long and depend on the
 * same fields of a head: it is read by the same code.
 */
async function everyReaderOfHeads(): Promise<[what: string, parts: RequestParts][]> {
  const app = testApp();
  const readers = Object.entries(valid).filter(([what]) => !alike.includes(what));
  const asked = readers.map(([, { target }]) => target.split("?")[0]!);
  const kinds = new Map<string, string>();
  for (const { method, path, quota } of routes(app.deps)) {
    if (method !== "GET") continue;
    const { status, headers, body } = await app.send(path);
    await body?.cancel();
    const kind = [status, quota, headers.get("cache-control"), headers.get("vary")].join();
    if (!kinds.has(kind) || asked.includes(path)) kinds.set(kind, path);
  }
  const further = [...kinds.values()].filter((path) => !asked.includes(path));
  return [...readers, ...further.map((path): [string, RequestParts] => [path, { target: path }])];
}

Deno.test("every endpoint that takes a body is among those whose cost is bounded", () => {
  const asked = Object.values(valid).map(({ target }) => target);
  const posts = routes(testApp().deps).filter(({ method }) => method === "POST");
  const paths = posts.map(({ path }) => path).filter((path) => !isContactPage(path));
  assertEquals(paths.filter((path) => !asked.includes(path)), []);
});

/** The form is the same in each language; one of them is asked. */
const isContactPage = (path: string) => testSite.pageAt(path)?.kind === "contact";

/** A request with a field of its head replaced; what the runtime itself reads stays as it must be. */
function withField(parts: RequestParts, field: string, value: string): Uint8Array {
  const headers = Object.fromEntries(
    Object.entries(parts.headers ?? {}).filter(([name]) => name.toLowerCase() !== field),
  );
  return requestBytes({ ...parts, headers: { ...headers, [field]: value } });
}

class Meter {
  constructor(readonly service: AttackedService) {}

  /** Processor time of one of `count` requests, in seconds, and the answer to the last. */
  async cost(request: Uint8Array, count: number): Promise<{ cost: number; answer?: HttpAnswer }> {
    const before = this.service.cpu();
    let answer: HttpAnswer | undefined;
    for (let turn = 0; turn < count; turn++) {
      using connection = await Connection.open(this.service.listening);
      await connection.send(request).catch(() => {}); // Refused while it was still sending.
      answer = await connection.answer();
    }
    return { cost: (this.service.cpu() - before) / count, answer };
  }

  /**
   * Says by how much a request is too dear, if it stays so however often one looks. `plain` is what a
   * page cost just now; it is asked anew before each further look.
   */
  async overBound(what: string, request: Uint8Array, plain = 0): Promise<string[]> {
    let said = "";
    for (let turn = 0; turn < tries; turn++) {
      if (turn > 0 || plain === 0) plain = (await this.cost(page, batch)).cost;
      const { cost, answer } = await this.cost(request, batch);
      const pages = cost / plain;
      const bound = bounds[what in unread ? "unread" : kindOf(answer)];
      if (Deno.env.get("ALL")) {
        console.error(`COST ${pages.toFixed(1)} ${kindOf(answer)} ${answer?.status} ${what}`);
      }
      if (pages <= bound) return [];
      said = `${what}: ${pages.toFixed(1)} pages, at most ${bound} (status ${answer?.status})`;
    }
    return [said];
  }
}

/** A page that may not be stored is made for this request, with what was typed in it. */
function kindOf(answer: HttpAnswer | undefined): keyof typeof bounds {
  if (answer === undefined) return "refusal";
  const { head, status, body } = answer;
  if (body.length > 30_000 && status === 422) return "escaped";
  const isMade = /^content-type: text\/html/im.test(head) &&
    /^cache-control: no-store/im.test(head);
  return isMade ? "made" : status >= 400 ? "refusal" : "other";
}
