import { eTag, ifNoneMatch } from "@std/http/etag";
import { type Coding, codingFor, compress, shrinks } from "./compression.ts";
import type { Reply } from "./reply.ts";

/** A body as it is made; a text is sent as UTF-8. */
export type FixedBody = string | Uint8Array<ArrayBuffer>;

/** Answers a GET with a body that stays the same while the service runs. */
export type FixedAnswer = (request: Request) => Promise<Reply>;

/**
 * A body that stays the same while the service runs: made at the first request, tagged by its
 * SHA-256, compressed once for each coding a client asks for, and kept; 304 to a client that holds
 * it already. A body that could not be made is tried again by the next request.
 */
export function fixed(
  make: () => FixedBody | Promise<FixedBody>,
  headers: Readonly<Record<string, string>>,
): FixedAnswer {
  let made: Promise<Representations> | undefined;
  return async (request) => {
    made ??= represent(make, headers).catch((error) => {
      made = undefined;
      throw error;
    });
    return await (await made).answer(request);
  };
}

async function represent(
  make: () => FixedBody | Promise<FixedBody>,
  headers: Readonly<Record<string, string>>,
): Promise<Representations> {
  const body = await make();
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const etag = await eTag(bytes) as string;
  // A text in ASCII is sent faster as it is; any other would be encoded again for each answer.
  const kept = bytes.length === body.length ? body : bytes;
  return new Representations(kept, bytes, { ...headers, etag });
}

/** One body in all the forms it is sent in. */
class Representations {
  readonly #plain: Reply;
  readonly #coded = new Map<Coding, Promise<Reply>>();
  readonly #varies: boolean;

  constructor(
    body: FixedBody,
    readonly bytes: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>>,
  ) {
    this.#varies = shrinks(headers["content-type"]);
    const vary = [headers.vary, this.#varies && "Accept-Encoding"].filter(Boolean).join(", ");
    this.#plain = { status: 200, headers: vary === "" ? headers : { ...headers, vary }, body };
  }

  async answer(request: Request): Promise<Reply> {
    const reply = this.#varies ? await this.#coding(request) : this.#plain;
    const held = request.headers.get("if-none-match");
    return held === null || ifNoneMatch(held, reply.headers.etag!) ? reply : notModified(reply);
  }

  async #coding(request: Request): Promise<Reply> {
    const coding = codingFor(request);
    return coding === undefined ? this.#plain : await this.#encoded(coding);
  }

  #encoded(coding: Coding): Promise<Reply> {
    let reply = this.#coded.get(coding);
    if (reply === undefined) {
      reply = this.#encode(coding);
      this.#coded.set(coding, reply);
    }
    return reply;
  }

  async #encode(coding: Coding): Promise<Reply> {
    const body = await compress(this.bytes, coding);
    const { headers } = this.#plain;
    return {
      status: 200,
      headers: { ...headers, "content-encoding": coding, etag: `W/${headers.etag}` },
      body,
    };
  }
}

/** What is left of an answer whose body the client holds (RFC 9110, 15.4.5). */
function notModified({ headers }: Reply): Reply {
  const { "content-type": _, "content-encoding": __, ...kept } = headers;
  return { status: 304, headers: kept, body: null };
}
