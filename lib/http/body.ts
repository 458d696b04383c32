import { ApiError } from "./reply.ts";
import { field } from "./head.ts";

/** Fields of a form that are read at most, and pieces of a body: each costs time, however short. */
const mostFields = 1_000, mostPieces = 500;

const forms = {
  json: {
    type: "application/json",
    parse: (text: string): unknown => JSON.parse(text),
  },
  form: {
    type: "application/x-www-form-urlencoded",
    parse: (text: string): unknown =>
      Object.fromEntries(new URLSearchParams(text.split("&", mostFields).join("&"))),
  },
};

/** How a body is read. */
export interface BodyForm {
  /** Left out: JSON. */
  bodyType?: keyof typeof forms;
  /** In bytes. */
  bodyLimit?: number;
}

/** Refuses a body by its head: another type, not plain UTF-8, or declared longer than its limit. */
export function checkBodyHead(
  request: Request,
  { bodyType = "json", bodyLimit = 0 }: BodyForm,
): void {
  const { type } = forms[bodyType];
  if (!isMediaType(request, type)) {
    throw new ApiError(
      "UNSUPPORTED_MEDIA_TYPE",
      `The body is not declared as ${type} in UTF-8. Send it so, without Content-Encoding`,
      { headers: { "accept-post": type } },
    );
  }
  if (Number(field(request, "content-length")) > bodyLimit) throw tooLarge(bodyLimit);
}

/** Tells if the body is of this type, in UTF-8 and not encoded any further. */
function isMediaType(request: Request, type: string): boolean {
  if (field(request, "content-encoding") !== null) return false;
  const [essence = "", ...parameters] = (field(request, "content-type") ?? "").toLowerCase()
    .split(";");
  return essence.trim() === type && parameters.every(isUtf8OrNoCharset);
}

function isUtf8OrNoCharset(parameter: string): boolean {
  const [name = "", ...value] = parameter.split("=");
  return name.trim() !== "charset" || /^("?)utf-?8\1$/.test(value.join("=").trim());
}

/** Reads the bodies of one app and knows which are still on their way. */
export class BodyReader {
  readonly #arriving = new Set<Promise<unknown>>();

  /** `deadlineMs`: how long a client may take to send a body. */
  constructor(readonly deadlineMs: number) {}

  /** Reads a body, counted while it arrives and given up at the first byte over the limit. */
  async read(
    request: Request,
    { bodyType = "json", bodyLimit = 0 }: BodyForm,
  ): Promise<unknown> {
    const text = await this.#text(request, bodyLimit);
    try {
      return forms[bodyType].parse(text);
    } catch {
      const problem = text.trim() === "" ? "empty" : "not valid JSON, or was cut off";
      throw invalid(`The request body is ${problem}. Send one JSON value in UTF-8`);
    }
  }

  /** Settles when no body is on its way; a server that shuts down before would cut them off. */
  async arrived(): Promise<void> {
    while (this.#arriving.size > 0) await Promise.allSettled(this.#arriving);
  }

  async #text(request: Request, limit: number): Promise<string> {
    if (request.body === null) return "";
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
      throw invalid("The request body was cut off. Send it again in full");
    } finally {
      clearTimeout(timer);
      this.#arriving.delete(arrival);
    }
  }
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (let pieces = 1;; pieces++) {
    const { done, value } = await reader.read();
    if (done) return text + decode(() => decoder.decode());
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    if (pieces > mostPieces) {
      throw invalid(`The request body came in over ${mostPieces} pieces. Send it in larger ones`);
    }
    text += decode(() => decoder.decode(value, { stream: true }));
  }
}

function decode(read: () => string): string {
  try {
    return read();
  } catch {
    throw invalid("The request body is not valid UTF-8. Encode it as UTF-8");
  }
}

const invalid = (message: string) => new ApiError("INVALID_BODY", message);

const tooLarge = (limit: number) =>
  new ApiError("PAYLOAD_TOO_LARGE", `The request body exceeds ${limit} bytes. Shorten or split it`);

const timeout = (ms: number) =>
  new ApiError("REQUEST_TIMEOUT", `The body took over ${ms / 1000} seconds. Send it in one go`);
