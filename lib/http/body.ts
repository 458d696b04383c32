import { ApiError, type ErrorCode } from "./errors.ts";

/** How a body is read: its form, its bound, and the codes of what is wrong with its form. */
export interface BodyForm {
  /** Left out: JSON. */
  type?: "json" | "form";
  /** In bytes. */
  limit: number;
  /** Left out: 415 and INVALID_BODY; the contact form differs (decisions 1.2). */
  codes?: { media: ErrorCode; json: ErrorCode };
}

const forms = {
  json: {
    type: "application/json",
    what: "JSON",
    parse: (text: string): unknown => JSON.parse(text),
  },
  form: {
    type: "application/x-www-form-urlencoded",
    what: "a form",
    parse: (text: string): unknown => Object.fromEntries(new URLSearchParams(text)),
  },
};

const defaultCodes = { media: "UNSUPPORTED_MEDIA_TYPE", json: "INVALID_BODY" } as const;

/**
 * Refuses what the head of a request already tells of its body (decisions 3.5).
 * @throws {ApiError} the media type's code, or PAYLOAD_TOO_LARGE
 */
export function checkBodyHead(request: Request, body: BodyForm): void {
  const { type, what } = forms[body.type ?? "json"];
  if (!isMediaType(request, type)) {
    throw new ApiError(
      (body.codes ?? defaultCodes).media,
      `The body is not declared as ${what} in UTF-8. ` +
        `Send it with Content-Type: ${type} and without Content-Encoding`,
      { headers: { "accept-post": type } },
    );
  }
  if (Number(request.headers.get("content-length")) > body.limit) throw tooLarge(body.limit);
}

/** Whether the body is of this type, in UTF-8 and not encoded any further. */
function isMediaType(request: Request, type: string): boolean {
  if (request.headers.has("content-encoding")) return false;
  const [essence, ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase()
    .split(";").map((part) => part.trim().replace(/\s*=\s*/, "="));
  return essence === type &&
    parameters.every((p) => !p.startsWith("charset=") || /^charset="?utf-?8"?$/.test(p));
}

/** Reads the bodies of one app and knows which are still on their way. */
export class BodyReader {
  readonly #arriving = new Set<Promise<unknown>>();

  /** `deadlineMs`: how long a client may take to send a body. */
  constructor(readonly deadlineMs: number) {}

  /**
   * Reads a body, counted while it arrives and given up at the first byte over the limit.
   * @throws {ApiError} PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT, or the code of what cannot be parsed
   */
  async read(request: Request, body: BodyForm): Promise<unknown> {
    const invalid = (body.codes ?? defaultCodes).json;
    const { what, parse } = forms[body.type ?? "json"];
    const text = decode(await this.#bytes(request, body.limit, invalid), invalid);
    try {
      return parse(text);
    } catch {
      throw new ApiError(invalid, `The request body is not ${what}. Send one value in UTF-8`);
    }
  }

  /** Settles when no body is on its way; a server that shuts down before would cut them off. */
  async arrived(): Promise<void> {
    while (this.#arriving.size > 0) await Promise.allSettled(this.#arriving);
  }

  async #bytes(request: Request, limit: number, invalid: ErrorCode): Promise<Uint8Array> {
    if (request.body === null) return new Uint8Array();
    const reader = request.body.getReader();
    const deadline = Promise.withResolvers<never>();
    const timer = setTimeout(() => deadline.reject(timeout(this.deadlineMs)), this.deadlineMs);
    const arrival = Promise.race([collect(reader, limit), deadline.promise]);
    this.#arriving.add(arrival);
    try {
      return await arrival;
    } catch (error) {
      void reader.cancel().catch(() => {});
      if (error instanceof ApiError) throw error;
      throw new ApiError(invalid, "The request body broke off. Send it again in full");
    } finally {
      clearTimeout(timer);
      this.#arriving.delete(arrival);
    }
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks.length === 1 ? chunks[0]! : concat(chunks, size);
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

function concat(chunks: Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array, invalid: ErrorCode): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError(invalid, "The request body is not valid UTF-8. Encode it as UTF-8");
  }
}

const tooLarge = (limit: number) =>
  new ApiError(
    "PAYLOAD_TOO_LARGE",
    `The request body is larger than ${limit} bytes. Shorten it or send several requests`,
  );

const timeout = (ms: number) =>
  new ApiError(
    "REQUEST_TIMEOUT",
    `The request body did not arrive within ${ms / 1000} seconds. Send it again in one go`,
  );
